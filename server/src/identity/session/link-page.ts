import type { FastifyReply } from 'fastify';
import { paths } from 'shared-contracts';
import { contentSecurityPolicy, cspHash } from '../../platform/html/csp.ts';
import { escapeHtml } from '../../platform/html/escape.ts';
import { plainPage } from '../../platform/html/plain-page.ts';
import type { LinkOffer, NoOffer } from './link-offers.ts';

const CSS = `
:root{color-scheme:light dark;--ink:light-dark(#231a14,#fbf2e6);--paper:light-dark(#fbf6ee,#17120e);--act:light-dark(#9a3412,#ff9a68);--on:light-dark(#fff,#231a14)}
*{box-sizing:border-box}
body{max-width:34rem;margin:clamp(2rem,14vh,9rem) auto;padding:0 1.5rem;font:1.1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:1.75rem;line-height:1.2;text-wrap:balance}
p{overflow-wrap:anywhere}
a{color:var(--act)}
.acts{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin-top:1.75rem}
.go,.acts>a{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:.6rem 1.5rem;border-radius:24px;font:inherit;font-weight:600}
@media (max-width:30rem){.acts>*{flex:1 1 100%}}
.go{border:0;background:var(--act);color:var(--on);text-decoration:none;cursor:pointer}
:focus-visible{outline:3px solid var(--act);outline-offset:3px}
`;
const CSP = contentSecurityPolicy({ scripts: [], styles: [cspHash(CSS)], captcha: null });

function send(reply: FastifyReply, status: number, title: string, body: string): FastifyReply {
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': CSP,
      // The offer stands in the address.
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(plainPage({ title, css: CSS, body: `<main>\n<h1>${escapeHtml(title)}</h1>\n${body}\n</main>` }));
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
const link = (href: string, label: string, kind = '') =>
  `<a${kind && ` class="${kind}"`} href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;

interface Asked {
  readonly offer: LinkOffer;
  readonly sealed: string;
  readonly csrfToken: string;
  /** The provider, as members know it. */
  readonly provider: string;
}

/** Asks, by a form that needs no script: opening a link changes nothing. */
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
