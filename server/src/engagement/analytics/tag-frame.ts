import type { FastifyReply } from 'fastify';
import { cspHash } from '../../platform/html/csp.ts';

export interface TagManager {
  /** `GTM-…` */
  readonly id: string;
  /** Origin that it is loaded from. */
  readonly url: string;
}

/**
 * Runs in the frame: everything denied first (Consent Mode v2), then what the page says, then the tag manager. Messages
 * come from the page that frames it and from nobody else.
 */
const scriptOf = ({ id, url }: TagManager) => `
const dataLayer = window.dataLayer = [];
function gtag() { dataLayer.push(arguments); }
gtag('consent', 'default', { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', analytics_storage: 'denied', functionality_storage: 'denied', personalization_storage: 'denied', security_storage: 'granted', wait_for_update: 500 });
addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data !== 'object' || data === null) return;
  if (data.kind === 'consent') gtag('consent', 'update', data.consent);
  if (data.kind === 'event') dataLayer.push({ ...data.props, event: data.event, page_path: data.page });
});
dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
const tag = document.createElement('script');
tag.src = ${JSON.stringify(`${url}/gtm.js?id=${id}`)};
document.head.append(tag);
`;

/**
 * The tag manager's frame. Its origin is opaque: no cookie, no storage, no way to the page. What its tags may load is the
 * tag manager's own origin and what they fetch over HTTPS.
 */
export function sendTagFrame(reply: FastifyReply, tagManager: TagManager): FastifyReply {
  const script = scriptOf(tagManager);
  const policy = [
    "default-src 'none'",
    `script-src ${cspHash(script)} ${tagManager.url}`,
    `connect-src ${tagManager.url} https:`,
    `img-src ${tagManager.url} https:`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-scripts',
  ].join('; ');
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Measurement</title><script>${script}</script></head><body></body></html>`,
    );
}
