import type { FastifyReply } from 'fastify';
import { cspHash } from '../../platform/html/csp.ts';

export interface ChatVendor {
  /** Address of the vendor's script. */
  readonly script: string;
  /** Its `data-` attributes, by name. */
  readonly data: Readonly<Record<string, string>>;
}

/** `<` could end the script that this stands in. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const scriptOf = ({ script, data }: ChatVendor) => `
const chat = document.createElement('script');
for (const [name, value] of ${inScript(Object.entries(data))}) chat.setAttribute('data-' + name, value);
chat.async = true;
chat.src = ${inScript(script)};
document.head.append(chat);
`;

/**
 * The chat vendor's frame. Its origin is opaque: no cookie, no storage, no way to the page. What the vendor's script loads
 * there is its own affair (`strict-dynamic`), and comes by HTTPS from wherever the script is from.
 */
export function sendChatFrame(reply: FastifyReply, vendor: ChatVendor): FastifyReply {
  const script = scriptOf(vendor);
  const { origin } = new URL(vendor.script);
  const from = `${origin} https:`;
  const policy = [
    "default-src 'none'",
    `script-src ${cspHash(script)} 'strict-dynamic'`,
    `style-src ${from} 'unsafe-inline'`,
    `connect-src ${from} wss:`,
    `img-src ${from} data: blob:`,
    `font-src ${from} data:`,
    `media-src ${from} blob:`,
    `frame-src ${from}`,
    `form-action ${from}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    'sandbox allow-scripts allow-forms allow-popups',
  ].join('; ');
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Chat</title><script>${script}</script></head><body></body></html>`,
    );
}
