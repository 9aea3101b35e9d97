import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  localDateAt,
  RELEASES_HEADER,
  SITE_TIME_ZONE,
  STORAGE_KEYS,
  VISIT_PACK_PATH,
  type VisitPack,
  visitPackQuerySchema,
} from 'shared-contracts';
import { INTERNAL } from '../../content/api/content-fetch.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { cookieOf } from '../../platform/http/cookies.ts';
import { CALLS } from '../composition/composition-calls.ts';
import type { Compositions } from '../composition/compositions.ts';
import { VisitPacks } from './visit-pack.ts';

interface Options {
  readonly compositions: Compositions;
  readonly isOn: boolean;
  readonly contentVersion: () => number;
  readonly now: () => number;
}

const BUCKET = STORAGE_KEYS.bucket.name;

/**
 * Returns the visitor's bucket, or the one this answer sets. It selects canaries, so all pages of a pack
 * share one composition.
 */
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
