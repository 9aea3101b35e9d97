import type { FastifyReply } from 'fastify';
import { contentSecurityPolicy, cspHash } from './csp.ts';
import { escapeHtml } from './escape.ts';
import { plainPage } from './plain-page.ts';

const CSS =
  'body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:18vh auto;padding:0 1.5rem;color:#231a14;background:#fbf6ee}' +
  'h1{font-size:1.75rem;line-height:1.2}a{color:#9a3412}' +
  '@media (prefers-color-scheme:dark){body{color:#fbf2e6;background:#17120e}a{color:#ff9a68}}';

const ERROR_PAGE_CSP = contentSecurityPolicy({ scripts: [], styles: [cspHash(CSS)], captcha: null });

const errorPage = (title: string, message: string) =>
  plainPage({
    title,
    css: CSS,
    body: `<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="/">Go to the home page</a></p>
</main>`,
  });

export const sendErrorPage = (reply: FastifyReply, status: number, title: string, message: string) =>
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': ERROR_PAGE_CSP })
    .type('text/html; charset=utf-8')
    .send(errorPage(title, message));

const BAD_ADDRESS = [
  'This address is incomplete',
  'Part of it is missing or was changed along the way. Please check it, or start at the home page.',
] as const;

export const badAddressPage = () => errorPage(...BAD_ADDRESS);

export const bigCookiesPage = () =>
  errorPage(
    'Your browser sends too many cookies',
    'Delete the cookies and site data of this site in your browser’s settings, then load the page again. You may have to sign in again.',
  );

// Hooks do not run for requests that Fastify rejects.
export const sendBadAddress = (reply: FastifyReply) =>
  sendErrorPage(reply.headers(reply.server.securityHeaders), 400, ...BAD_ADDRESS);
