import type { FastifyReply } from 'fastify';
import { cspHash } from './csp.ts';
import { escapeHtml, jsonForScript } from './escape.ts';
import { plainPage } from './plain-page.ts';

/** A page of `/frames/*`: another company's, or in its place one of ours that stands for it. */
export interface FramePage {
  readonly title: string;
  readonly css: string;
  /** HTML of the `<main>`, escaped. */
  readonly main: string;
  /** Text of a module that may call this site's `/frames/*`, and the data that it finds in `#data`. */
  readonly script?: { readonly code: string; readonly data: unknown };
}

const scriptOf = ({ code, data }: NonNullable<FramePage['script']>) => `
<script type="application/json" id="data">${jsonForScript(data)}</script>
<script type="module">${code}</script>`;

/**
 * Sends a page as if it came from somebody else: it has an origin of its own, so it can read nothing of the site, no
 * cookie goes along with what it sends, and only pages of the site may frame it.
 */
export function sendFramePage(reply: FastifyReply, { title, css, main, script }: FramePage): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src ${cspHash(css)}`,
    ...(script ? [`script-src ${cspHash(script.code)}`, "connect-src 'self'"] : []),
    "require-trusted-types-for 'script'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    'sandbox allow-scripts allow-forms',
  ].join('; ');
  const body = `<main aria-label="${escapeHtml(title)}">
${main}
</main>${script ? scriptOf(script) : ''}`;
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(plainPage({ title, css, body }));
}
