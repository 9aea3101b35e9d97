import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeReturnPath } from 'shared-contracts/content';
import { PREVIEW_PATH, type ReleaseManifest } from 'shared-contracts/release';
import { RequestError } from '../../platform/errors/request-error.ts';
import { actionLink, paragraph, sendConfirmationPage } from '../../platform/html/confirmation-page.ts';
import { sendErrorPage } from '../../platform/html/error-page.ts';
import { setCookie } from '../../platform/http/cookies.ts';
import { refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import { type OpenPreview, previewOf } from '../releases/publishing/previews.ts';
import { CALLS, openQuery } from './composition-calls.ts';
import { contentPreview, releaseOfPreview } from './preview-overrides.ts';
import { FOR_NO_INDEX, PREVIEW_COOKIE } from './preview-visits.plugin.ts';

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

  async function askedPreview(request: FastifyRequest, reply: FastifyReply) {
    const { data } = openQuery.safeParse(request.query);
    const ofContent = data ? await contentPreview(db, data.key) : null;
    if (data && ofContent) return { key: data.key, preview: ofContent, firstPage: ofContent.path };
    const preview = data ? await previewOf(db, data.key) : null;
    const release = preview && (await releaseOfPreview(registry, preview));
    if (data && preview && release)
      return { key: data.key, preview, firstPage: firstPageOf(release.manifest) };
    if (preview)
      sendErrorPage(
        reply,
        410,
        'This preview has ended',
        'What it showed can’t be seen any more. Ask whoever sent it to you for a new link.',
      );
    else
      sendErrorPage(
        reply,
        404,
        'This link leads nowhere',
        'Part of it may be missing. Ask whoever sent it to you for the whole link.',
      );
    return null;
  }

  // Random keys can look like card numbers.
  const open = { cardNumbers: 'own', call: CALLS.openPreview } as const;
  app.get(PREVIEW_PATH, { config: { ...open, call: CALLS.askPreview } }, async (request, reply) => {
    const { apart, isPlace } = app.previewVisits;
    if (apart && !isPlace(request))
      return reply.redirect(apart.previews + (safeReturnPath(request.url) ?? '/'), 303);
    const asked = await askedPreview(request, reply);
    return asked ? sendQuestion(reply, asked, apart !== null) : reply;
  });

  app.post(PREVIEW_PATH, { config: open }, async (request, reply) => {
    refuseCrossSite(request);
    if (!isOpened(request) || !app.previewVisits.isPlace(request))
      throw new RequestError('FORBIDDEN', 'A preview can only be opened by its link.');
    const asked = await askedPreview(request, reply);
    if (!asked) return reply;
    // The cookie outlives the preview, so that the server can end the visit.
    setCookie(reply, PREVIEW_COOKIE, asked.key, asked.preview.secondsLeft + SECONDS_AFTER);
    await app.previewVisits.separate(request, reply);
    return reply.redirect(asked.firstPage, 303);
  });

  app.post(`${PREVIEW_PATH}/leave`, { config: { call: CALLS.leavePreview } }, async (request, reply) => {
    refuseCrossSite(request);
    setCookie(reply, PREVIEW_COOKIE, '', 0);
    await app.previewVisits.separate(request, reply);
    const { apart } = app.previewVisits;
    if (!apart) return reply.redirect(cameFrom(request), 303);
    // A page's policy for forms does not allow a redirect to another origin.
    const back = actionLink(apart.site + cameFrom(request), 'Go to the site', 'go');
    return sendConfirmationPage(reply, 200, 'You left the preview', `<p class="acts">${back}</p>`);
  });
}

const SECONDS_AFTER = 30 * 24 * 3_600;
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

interface AskedPreview {
  readonly key: string;
  readonly preview: OpenPreview;
}

/** Asks before anything of the release runs, so that a link on another site runs nothing. */
function sendQuestion(reply: FastifyReply, { key, preview }: AskedPreview, isApart: boolean): FastifyReply {
  const { name, version, label, team, endsAt } = preview;
  const texts = [
    `Preview ${label} shows ${name} ${version} by ${team}, until ${DAY.format(endsAt)}. It is unfinished and shows a sample member, not you.`,
    ...(isApart
      ? []
      : [
          'Opening it signs you out in this browser and deletes what the site keeps here, such as pages for offline use. Leaving it does so again. You can also open it in a private window.',
        ]),
  ];
  return sendConfirmationPage(
    reply,
    200,
    'Open a preview?',
    `${texts.map(paragraph).join('\n')}
<form class="acts" method="post" action="${PREVIEW_PATH}?key=${encodeURIComponent(key)}">
<button class="go">Open preview</button>
${actionLink('/', 'Not now')}
</form>`,
    'no-referrer',
  );
}

/** Whether a visitor sent the form. Scripts must not set the cookie. */
const isOpened = ({ headers }: FastifyRequest) => (headers['sec-fetch-dest'] ?? 'document') === 'document';

function firstPageOf({ remote }: ReleaseManifest): string {
  const plain = remote?.routes.find(({ path, auth }) => !auth && !/[:*?]/.test(path));
  return safeReturnPath(plain?.path ?? remote?.samples[0] ?? '/') ?? '/';
}

function cameFrom({ headers }: FastifyRequest): string {
  const referer = URL.parse(headers.referer ?? '');
  return (referer && safeReturnPath(referer.pathname + referer.search)) ?? '/';
}
