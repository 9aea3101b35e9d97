import type { FastifyReply } from 'fastify';
import { cspHash } from './csp.ts';
import { escapeHtml, jsonForScript } from './escape.ts';
import { plainPage } from './plain-page.ts';

/** Page of `/frames/*`: another company's, or our substitute for one. */
interface FramePage {
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

interface VendorFrame {
  readonly title: string;
  readonly script: string;
  readonly scriptSources: string;
  readonly policy: readonly string[];
  readonly sandbox: string;
}

export function sendVendorFrame(reply: FastifyReply, frame: VendorFrame): FastifyReply {
  const { title, script, scriptSources, policy, sandbox } = frame;
  return sendFrame(reply, {
    policy: [`script-src ${cspHash(script)} ${scriptSources}`, ...policy],
    sandbox,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><script>${script}</script></head><body></body></html>`,
  });
}

interface Frame {
  readonly html: string;
  readonly policy: readonly string[];
  readonly sandbox: string;
}

function sendFrame(reply: FastifyReply, { html, policy, sandbox }: Frame): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': [
        "default-src 'none'",
        ...policy,
        "frame-ancestors 'self'",
        "base-uri 'none'",
        `sandbox ${sandbox}`,
      ].join('; '),
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}
