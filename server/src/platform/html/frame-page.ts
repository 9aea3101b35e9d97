import type { FastifyReply } from 'fastify';
import { cspHash } from './csp.ts';
import { escapeHtml, jsonForScript } from './escape.ts';
import { plainPage } from './plain-page.ts';
import { sendFrame } from './send-frame.ts';

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

/** Sends a page as if it came from somebody else. */
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
