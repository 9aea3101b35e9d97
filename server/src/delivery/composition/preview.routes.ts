import type { FastifyInstance, FastifyRequest } from 'fastify';
import { safeReturnPath } from 'shared-contracts/content';
import { PREVIEW_PATH, type ReleaseManifest } from 'shared-contracts/release';
import { RequestError } from '../../platform/errors/request-error.ts';
import { sendErrorPage } from '../../platform/html/error-page.ts';
import { setCookie } from '../../platform/http/cookies.ts';
import { refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import { previewOf } from '../releases/publishing/previews.ts';
import { CALLS, openQuery } from './composition-calls.ts';
import { FOR_NO_INDEX, PREVIEW_COOKIE, releaseOfPreview } from './preview-overrides.ts';

export async function previewRoutes(app: FastifyInstance): Promise<void> {
  const { db, registry } = app;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: 1_000 },
    (_request, _body, done) => done(null, undefined),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...FOR_NO_INDEX, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  // Random keys can look like card numbers.
  app.get(
    PREVIEW_PATH,
    { config: { cardNumbers: 'own', call: CALLS.openPreview } },
    async (request, reply) => {
      if (!isOpened(request))
        throw new RequestError('FORBIDDEN', 'A preview can only be opened by its link.');
      const { data } = openQuery.safeParse(request.query);
      const preview = data ? await previewOf(db, data.key) : null;
      if (!preview)
        return sendErrorPage(
          reply,
          404,
          'This link leads nowhere',
          'Part of it may be missing. Ask whoever sent it to you for the whole link.',
        );
      const release = await releaseOfPreview(registry, preview);
      if (!data || !release)
        return sendErrorPage(
          reply,
          410,
          'This preview has ended',
          'What it showed can’t be seen any more. Ask whoever sent it to you for a new link.',
        );
      setCookie(reply, PREVIEW_COOKIE, data.key, preview.secondsLeft);
      return reply.redirect(firstPageOf(release.manifest), 303);
    },
  );

  app.post(`${PREVIEW_PATH}/leave`, { config: { call: CALLS.leavePreview } }, async (request, reply) => {
    refuseCrossSite(request);
    setCookie(reply, PREVIEW_COOKIE, '', 0);
    return reply.redirect(cameFrom(request), 303);
  });
}

/** Whether a visitor followed the link. Images and scripts of other pages must not set the cookie. */
const isOpened = ({ headers }: FastifyRequest) => (headers['sec-fetch-dest'] ?? 'document') === 'document';

function firstPageOf({ remote }: ReleaseManifest): string {
  const plain = remote?.routes.find(({ path, auth }) => !auth && !/[:*?]/.test(path));
  return safeReturnPath(plain?.path ?? remote?.samples[0] ?? '/') ?? '/';
}

function cameFrom({ headers }: FastifyRequest): string {
  const referer = URL.parse(headers.referer ?? '');
  return (referer && safeReturnPath(referer.pathname + referer.search)) ?? '/';
}
