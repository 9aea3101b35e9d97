import type { FastifyReply } from 'fastify';
import { contentSecurityPolicy, cspHash } from './csp.ts';
import { escapeHtml } from './escape.ts';
import { plainPage } from './plain-page.ts';

const CSS = `
:root{color-scheme:light dark;--ink:light-dark(#231a14,#fbf2e6);--paper:light-dark(#fbf6ee,#17120e);--act:light-dark(#9a3412,#ff9a68);--on:light-dark(#fff,#231a14)}
*{box-sizing:border-box}
body{max-width:34rem;margin:clamp(2rem,14vh,9rem) auto;padding:0 1.5rem;font:1.1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:1.75rem;line-height:1.2;text-wrap:balance}
p{overflow-wrap:anywhere}
a{color:var(--act)}
fieldset{margin:1.75rem 0 0;padding:0;border:0}
label{display:flex;gap:.75rem;align-items:center;min-height:48px}
.acts{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin-top:1.75rem}
.go,.acts>a{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:.6rem 1.5rem;border-radius:24px;font:inherit;font-weight:600}
@media (max-width:30rem){.acts>*{flex:1 1 100%}}
.go{border:0;background:var(--act);color:var(--on);text-decoration:none;cursor:pointer}
:focus-visible{outline:3px solid var(--act);outline-offset:3px}
`;
const CSP = contentSecurityPolicy({ scripts: [], styles: [cspHash(CSS)], captcha: null });

export const sendConfirmationPage = (
  reply: FastifyReply,
  status: number,
  title: string,
  body: string,
  referrerPolicy: 'same-origin' | 'no-referrer' = 'same-origin',
): FastifyReply =>
  reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': CSP,
      // The address contains the link's token.
      'referrer-policy': referrerPolicy,
    })
    .type('text/html; charset=utf-8')
    .send(plainPage({ title, css: CSS, body: `<main>\n<h1>${escapeHtml(title)}</h1>\n${body}\n</main>` }));

export const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
export const actionLink = (href: string, label: string, kind = '') =>
  `<a${kind && ` class="${kind}"`} href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
