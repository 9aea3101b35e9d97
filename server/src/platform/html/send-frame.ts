import type { FastifyReply } from 'fastify';

/** A page of `/frames/*`, which the site's own pages alone may frame. `sandbox` gives it an origin of its own. */
export interface Frame {
  readonly html: string;
  /** Directives of its policy besides those that hold for every frame. */
  readonly policy: readonly string[];
  /** What the sandbox allows. */
  readonly sandbox: string;
}

/** Sends a frame: it can read nothing of the site, and no cookie goes along with what it sends. */
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
