import type { FastifyReply } from 'fastify';

/** Page of `/frames/*` that only the site's own pages may frame. `sandbox` isolates its origin. */
export interface Frame {
  readonly html: string;
  readonly policy: readonly string[];
  readonly sandbox: string;
}

export function sendFrame(reply: FastifyReply, { html, policy, sandbox }: Frame): FastifyReply {
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
