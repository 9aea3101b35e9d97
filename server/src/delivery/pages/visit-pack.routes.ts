import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  RELEASES_HEADER,
  SERVICE_WORKER_FILE,
  VISIT_PACK_PATH,
  type VisitPack,
  visitPackQuerySchema,
} from 'shared-contracts/composition';
import { localDateAt, paths, SITE_TIME_ZONE } from 'shared-contracts/content';
import { STORAGE_KEYS } from 'shared-contracts/member';
import type { ChunkFiles } from 'shared-contracts/release';
import { INTERNAL } from '../../content/api/content-fetch.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { cookieOf } from '../../platform/http/cookies.ts';
import { CALLS } from '../composition/composition-calls.ts';
import type { Compositions } from '../composition/compositions.ts';
import { type LiveComposition, urlOf } from '../composition/live-composition.ts';
import type { ReleaseFiles } from '../releases/files/release-files.ts';
import type { ReleaseRecord } from '../releases/records/release-record.ts';

interface Options {
  readonly compositions: Compositions;
  readonly isOn: boolean;
  readonly contentVersion: () => number;
  readonly now: () => number;
}

const BUCKET = STORAGE_KEYS.bucket.name;

/** The bucket selects canaries, so all pages of a pack share one composition. */
function bucketOf(request: FastifyRequest, reply: FastifyReply): string | null {
  const given = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  const fresh = given.find((cookie) => cookie.startsWith(`${BUCKET}=`))?.split(';', 1)[0];
  return fresh?.slice(BUCKET.length + 1) ?? cookieOf(request, BUCKET);
}

export async function visitPackRoutes(
  app: FastifyInstance,
  { compositions, isOn, contentVersion, now }: Options,
): Promise<void> {
  async function sizeOfPage(url: string, bucket: string | null): Promise<number | null> {
    const { statusCode, headers, rawPayload } = await app.inject({
      url,
      headers: {
        accept: 'text/html',
        'accept-encoding': 'br',
        ...(bucket ? { cookie: `${BUCKET}=${bucket}` } : {}),
        ...INTERNAL,
      },
    });
    if (statusCode >= 500) throw new RequestError('UNAVAILABLE', 'The pages cannot be made right now.');
    const isKept = statusCode === 200 && RELEASES_HEADER in headers;
    return isKept && !/no-store/.test(String(headers['cache-control'])) ? rawPayload.length : null;
  }
  const packs = new VisitPacks({ files: app.releaseFiles, contentVersion, sizeOfPage });

  app.get(
    VISIT_PACK_PATH,
    { config: { call: CALLS.visitPack } },
    async (request, reply): Promise<VisitPack> => {
      reply.header('cache-control', 'no-store');
      const { data } = visitPackQuerySchema.safeParse(request.query);
      if (!data) throw new RequestError('INVALID_REQUEST', '`centre` is the slug of a center.');
      if (!isOn) throw new RequestError('UNAVAILABLE', 'This site saves no pages in browsers.');
      const chosen = await compositions.choose(request, reply);
      if (!chosen) throw new RequestError('UNAVAILABLE', 'Nothing is live yet.');
      if (chosen.isPrivate) throw new RequestError('UNAVAILABLE', 'A tester’s pages cannot be saved.');
      const day = localDateAt(now(), SITE_TIME_ZONE);
      const pack = await packs.of(data.centre, chosen.composition, day, bucketOf(request, reply));
      if (!pack) throw new RequestError('NOT_FOUND', 'There is no center of this name.');
      return pack;
    },
  );
}

const PAGES: ReadonlyArray<(centre: string) => string> = [
  paths.visitPack,
  paths.centre,
  (centre) => paths.map(centre),
  (centre) => paths.stores(centre),
  paths.directory,
  (centre) => paths.plan(centre),
  (centre) => paths.deals(centre),
  paths.promotions,
  (centre) => paths.events(centre),
  paths.parking,
  paths.visitorInfo,
  paths.knowBeforeYouGo,
  paths.security,
  paths.dora,
];

const KEPT_PACKS = 200;
const KEPT_SIZES = 5_000;

interface VisitPacksOptions {
  readonly files: Pick<ReleaseFiles, 'readEncoded'>;
  contentVersion(): number;
  sizeOfPage(path: string, bucket: string | null): Promise<number | null>;
}

class VisitPacks {
  readonly #options: VisitPacksOptions;
  readonly #packs = new LRUCache<string, Promise<VisitPack | null>>({ max: KEPT_PACKS });
  readonly #sizes = new LRUCache<string, number>({ max: KEPT_SIZES });

  constructor(options: VisitPacksOptions) {
    this.#options = options;
  }

  /** Returns null if the centre does not exist. `bucket` must select the composition. */
  of(
    centre: string,
    composition: LiveComposition,
    day: string,
    bucket: string | null,
  ): Promise<VisitPack | null> {
    const version = `${composition.id} ${this.#options.contentVersion()} ${day}`;
    const key = `${centre} ${version}`;
    const known = this.#packs.get(key);
    if (known) return known;
    const made = this.#make(centre, composition, version, bucket);
    this.#packs.set(key, made);
    // Missing and failed packs are computed again.
    made.then(
      (pack) => pack ?? this.#packs.delete(key),
      () => this.#packs.delete(key),
    );
    return made;
  }

  async #make(
    centre: string,
    composition: LiveComposition,
    version: string,
    bucket: string | null,
  ): Promise<VisitPack | null> {
    const sizeOfPage = (path: string) => this.#options.sizeOfPage(path, bucket);
    // A missing centre ends here.
    const landing = await sizeOfPage(paths.centre(centre));
    if (landing === null) return null;
    const pages: Array<VisitPack['pages'][number]> = [];
    // In sequence, because shoppers' pages share the queue.
    for (const pathOf of PAGES) {
      const path = pathOf(centre);
      const bytes = path === paths.centre(centre) ? landing : await sizeOfPage(path);
      if (bytes !== null) pages.push({ path, bytes });
    }
    const files = await Promise.all(
      filesOf(
        composition,
        pages.map(({ path }) => path),
      ).map(async ([release, path]) => ({
        path: urlOf(release, path),
        bytes: await this.#sizeOfFile(release, path),
      })),
    );
    return { centre, version, pages, files };
  }

  async #sizeOfFile(release: ReleaseRecord, path: string): Promise<number> {
    const url = urlOf(release, path);
    const known = this.#sizes.get(url);
    if (known !== undefined) return known;
    const encoded = await this.#options.files.readEncoded(release, path, 'br');
    const size = encoded?.length ?? release.manifest.files[path]?.bytes ?? 0;
    this.#sizes.set(url, size);
    return size;
  }
}

const isLoaded = (path: string) => /^web\/.*\.(m?js|css|woff2)$/.test(path) && path !== SERVICE_WORKER_FILE;

function filesOf(composition: LiveComposition, pages: readonly string[]): Array<[ReleaseRecord, string]> {
  const owners = new Set(pages.flatMap((path) => composition.match(path)?.channel.live ?? []));
  const whole = new Set([composition.shell, ...owners]);
  const found = [...whole].flatMap((release) =>
    Object.keys(release.manifest.files)
      .filter(isLoaded)
      .map((path): [ReleaseRecord, string] => [release, path]),
  );
  const fragments = new Map<string, [ReleaseRecord, string]>();
  for (const slot of [...owners].flatMap(({ manifest }) => manifest.remote?.slots ?? [])) {
    const release = composition.fillerOf(slot)?.live;
    if (!release || whole.has(release)) continue;
    const { entry, fragments: parts = {} } = release.manifest;
    const { js, css }: ChunkFiles = parts[slot] ?? { js: [], css: [] };
    for (const path of [entry, ...js, ...css]) fragments.set(urlOf(release, path), [release, path]);
  }
  return [...found, ...fragments.values()];
}
