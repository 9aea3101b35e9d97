import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { REVISION_HEADER, SIGNATURE_HEADER, signedText } from 'shared-contracts/composition';
import { releaseBase, releaseNameSchema, releasePathSchema, versionSchema } from 'shared-contracts/release';
import { z } from 'zod/mini';
import { RequestError } from '../../../platform/errors/request-error.ts';
import { isFresh } from '../../../platform/http/answer.ts';
import { offeredDictionary } from '../../../platform/http/compression-dictionary.ts';
import { type ContentEncoding, preferredEncoding } from '../../../platform/http/content-encoding.ts';
import { useAsDictionary } from '../files/release-deltas.ts';
import { contentTypeOf, type ReleaseFiles } from '../files/release-files.ts';
import type { ReleaseRecord } from '../records/release-record.ts';
import type { Registry } from '../registry/registry.ts';
import type { findFile as findFileOfRelease } from '../registry/release-rows.ts';

interface Options {
  readonly registry: Registry;
  readonly files: ReleaseFiles;
  readonly findFile: (name: string, integrity: string) => ReturnType<typeof findFileOfRelease>;
  readonly onBroken: (release: ReleaseRecord) => void;
}

interface Served {
  readonly bytes: Buffer;
  readonly encoding: 'dcz' | ContentEncoding;
}

const KEPT_SIGNATURES = 5_000;
const CACHE_BYTES = 48 * 1024 * 1024;
/** Forms that a file does not have, so that not every request asks the file store. */
const LACKING = { max: 10_000, ttl: 60_000 };

const ETAG_END = 'sha256-'.length + 16;

const paramsSchema = z.object({
  name: releaseNameSchema,
  version: versionSchema,
  '*': releasePathSchema.check(z.startsWith('web/')),
});

/** Serves browser files of published releases, which never change. `node/` files are not public. */
export async function releaseFilesRoutes(
  app: FastifyInstance,
  { registry, files, findFile, onBroken }: Options,
): Promise<void> {
  const cache = new LRUCache<string, Served>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
  });
  const lacking = new LRUCache<string, true>(LACKING);

  async function once(
    key: string,
    encoding: Served['encoding'],
    read: () => Promise<Buffer | null>,
  ): Promise<Served | null> {
    const known = cache.get(key);
    if (known) return known;
    if (lacking.has(key)) return null;
    const bytes = await read();
    if (!bytes) {
      if (encoding !== 'identity') lacking.set(key, true);
      return null;
    }
    const found = { bytes, encoding };
    cache.set(key, found);
    return found;
  }

  const signatures = new LRUCache<string, string>({ max: KEPT_SIGNATURES });
  function signatureOf(release: ReleaseRecord, path: string, integrity: string): string {
    const url = releaseBase(release.name, release.version) + path;
    const known =
      signatures.get(url) ?? app.answerSigner.sign(signedText({ path: url, integrity, page: null }));
    signatures.set(url, known);
    return known;
  }

  const servedByDelta = (release: ReleaseRecord, path: string, dictionary: string) =>
    once(`${dictionary} ${release.id} ${path}`, 'dcz', () =>
      files.readDelta(release, path, dictionary, async () => {
        const held = await findFile(release.name, `sha256-${dictionary}`);
        return held && files.stored(held, held.path);
      }),
    );

  async function served(
    release: ReleaseRecord,
    path: string,
    encoding: ContentEncoding,
  ): Promise<Served | null> {
    const read = () =>
      encoding === 'identity' ? files.read(release, path) : files.readEncoded(release, path, encoding);
    const found = await once(`${encoding} ${release.id} ${path}`, encoding, read);
    return found ?? (encoding === 'identity' ? null : served(release, path, 'identity'));
  }

  async function send(request: FastifyRequest, reply: FastifyReply) {
    const params = paramsSchema.safeParse(request.params);
    if (!params.success) throw notFound();
    const { name, version, '*': path } = params.data;
    const release = await registry.find(name, version);
    const announced = release?.manifest.files[path];
    if (!release || !announced) throw notFound();
    const etag = `W/"${announced.integrity.slice('sha256-'.length, ETAG_END)}"`;
    const dictionaryOf = useAsDictionary(name, path);
    // The revision would be outdated in a cached response.
    reply.removeHeader(REVISION_HEADER).headers({
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      [SIGNATURE_HEADER]: signatureOf(release, path, announced.integrity),
      ...(dictionaryOf
        ? { 'use-as-dictionary': dictionaryOf, vary: 'accept-encoding, available-dictionary' }
        : { vary: 'accept-encoding' }),
    });
    if (release.refusal === null && isFresh(request, etag)) return reply.code(304).send();

    const dictionary = dictionaryOf && offeredDictionary(request.headers);
    const file =
      (dictionary && (await servedByDelta(release, path, dictionary))) ||
      (await served(release, path, preferredEncoding(request.headers['accept-encoding'])));
    if (!file) {
      if (!(await registry.findUncached(name, version))) throw notFound();
      request.log.error(
        { release: release.id, path },
        release.refusal ?? 'A file of a published release is missing or broken',
      );
      onBroken(release);
      reply
        .header('cache-control', 'no-store')
        .removeHeader('etag')
        .removeHeader(SIGNATURE_HEADER)
        .removeHeader('use-as-dictionary');
      throw new RequestError('INTERNAL_ERROR', 'The file cannot be read.');
    }
    if (file.encoding !== 'identity') reply.header('content-encoding', file.encoding);
    return reply.type(contentTypeOf(path)).send(file.bytes);
  }

  app.get('/:name/:version/*', send);
}

const notFound = () => new RequestError('NOT_FOUND', 'There is no such file of a release.');
