import type { FastifyReply } from 'fastify';
import { paths } from 'shared-contracts';
import { actLink as link, actParagraph as paragraph, sendActPage } from '../../platform/html/act-page.ts';
import { escapeHtml } from '../../platform/html/escape.ts';
import type { LinkOffer, NoOffer } from './link-offers.ts';

const send = (reply: FastifyReply, status: number, title: string, body: string): FastifyReply =>
  sendActPage(reply, { status, title, body });

interface Asked {
  readonly offer: LinkOffer;
  readonly sealed: string;
  readonly csrfToken: string;
  readonly provider: string;
}

// Asks with a form that works without scripts. Opening the link changes nothing.
export const sendLinkQuestion = (reply: FastifyReply, { offer, sealed, csrfToken, provider }: Asked) =>
  send(
    reply,
    200,
    'Link your account?',
    `${paragraph(`You signed in with ${provider} as ${offer.email}, and you’re a member with that email address already.`)}
${paragraph(`Link the two, and you sign in with ${provider} from now on. Your points, saved deals and codes stay as they are. You’ll be signed out on every device.`)}
<form class="acts" method="post" action="/api/auth/link">
<input type="hidden" name="csrfToken" value="${escapeHtml(csrfToken)}">
<input type="hidden" name="offer" value="${escapeHtml(sealed)}">
<button class="go">Link my account</button>
${link('/', 'Not now')}
</form>`,
  );

export const sendLinked = (reply: FastifyReply, { callbackUrl }: LinkOffer, provider: string) =>
  send(
    reply,
    200,
    'Your account is linked',
    `${paragraph(`From now on, sign in with ${provider}.`)}
<p class="acts">${link(paths.signIn({ callbackUrl }), 'Sign in', 'go')}</p>`,
  );

const AGAIN = (provider: string) => `Sign in with ${provider} again, and we’ll email you a new one.`;
const WORDS: Readonly<Record<NoOffer, readonly [number, string, (provider: string) => string]>> = {
  broken: [400, 'This link isn’t complete', (provider) => `Part of it is missing. ${AGAIN(provider)}`],
  foreign: [
    403,
    'Open this link where you signed in',
    () =>
      'It only works in the browser that asked for it, and until you sign in or out there. If you didn’t ask to link your account, ignore the email: nothing has changed.',
  ],
  late: [410, 'This link has expired', (provider) => `It was good for one hour. ${AGAIN(provider)}`],
  spent: [
    410,
    'This link has been used',
    (provider) => `It works once. If your account is linked, sign in with ${provider}.`,
  ],
};

export function sendNoLink(reply: FastifyReply, why: NoOffer, provider: string): FastifyReply {
  const [status, title, words] = WORDS[why];
  return send(
    reply,
    status,
    title,
    `${paragraph(words(provider))}\n<p class="acts">${link(paths.signIn(), 'Sign in', 'go')}</p>`,
  );
}
