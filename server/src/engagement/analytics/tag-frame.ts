import type { FastifyReply } from 'fastify';
import { jsonForScript } from '../../platform/html/escape.ts';
import { sendVendorFrame } from '../../platform/html/vendor-frame.ts';

export interface TagManager {
  /** `GTM-…` */
  readonly id: string;
  readonly url: string;
}

// Denies everything first (Consent Mode v2), then applies the page's consent, then loads the tag manager.
// Accepts messages only from the parent page.
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
tag.src = ${jsonForScript(`${url}/gtm.js?id=${id}`)};
document.head.append(tag);
`;

/**
 * Sends the tag manager's frame. Its tags load scripts only from the tag manager's origin, but may fetch any
 * HTTPS address.
 */
export function sendTagFrame(reply: FastifyReply, tagManager: TagManager): FastifyReply {
  return sendVendorFrame(reply, {
    title: 'Measurement',
    script: scriptOf(tagManager),
    scriptSources: tagManager.url,
    policy: [
      `connect-src ${tagManager.url} https:`,
      `img-src ${tagManager.url} https:`,
      "form-action 'none'",
    ],
    sandbox: 'allow-scripts',
  });
}
