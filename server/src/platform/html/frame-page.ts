import type { FastifyReply } from 'fastify';
import { cspHash } from './csp.ts';
import { escapeHtml, jsonForScript } from './escape.ts';
import { plainPage } from './plain-page.ts';
import { sendFrame } from './send-frame.ts';

/** Page of `/frames/*`: another company's, or our substitute for one. */
export interface FramePage {
  readonly title: string;
  readonly css: string;
  readonly main: string;
  readonly script?: { readonly code: string; readonly data: unknown };
}

const scriptOf = ({ code, data }: NonNullable<FramePage['script']>) => `
<script type="application/json" id="data">${jsonForScript(data)}</script>
<script type="module">${code}</script>`;

export function sendFramePage(reply: FastifyReply, { title, css, main, script }: FramePage): FastifyReply {
  const body = `<main aria-label="${escapeHtml(title)}">
${main}
</main>${script ? scriptOf(script) : ''}`;
  return sendFrame(reply, {
    policy: [
      `style-src ${cspHash(css)}`,
      ...(script ? [`script-src ${cspHash(script.code)}`, "connect-src 'self'"] : []),
      "require-trusted-types-for 'script'",
      "form-action 'self'",
    ],
    sandbox: 'allow-scripts allow-forms',
    html: plainPage({ title, css, body }),
  });
}
