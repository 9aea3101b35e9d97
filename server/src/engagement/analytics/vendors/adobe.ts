import { JSON_TYPE, plainProps, type Vendor, type VendorBatch, type VendorEvent } from './vendor.ts';

export interface AdobeOptions {
  readonly datastreamId: string;
  readonly url: string;
  readonly origin: string;
}

// Adobe distinguishes page views, clicks and other events.
function kindOf({ name, props, path }: VendorEvent, origin: string) {
  const URL_ = new URL(path, origin).href;
  if (name === 'page_view')
    return {
      eventType: 'web.webpagedetails.pageViews',
      web: { webPageDetails: { URL: URL_, name: String(props.title ?? path), pageViews: { value: 1 } } },
    };
  if (name.endsWith('_click'))
    return {
      eventType: 'web.webinteraction.linkClicks',
      web: {
        webPageDetails: { URL: URL_ },
        webInteraction: { name, type: 'other', linkClicks: { value: 1 } },
      },
    };
  return { eventType: `web.${name}`, web: { webPageDetails: { URL: URL_ } } };
}

/**
 * Adobe's data collection (Edge Network), in batches. Needs performance consent; the member's public ID also
 * needs targeting consent.
 *
 * Uses the unauthenticated collect endpoint with an XDM event: `_id`, `eventType`, `timestamp` and
 * `identityMap`, with the visit, a random UUID, as `FPID`. Our own properties go under `data`. The
 * organization's Identity Service must define the namespace `publicId`.
 *
 * @see https://developer.adobe.com/data-collection-apis/docs/endpoints/collect
 */
export function createAdobe(options: AdobeOptions): Vendor {
  const url = new URL(options.url);
  url.searchParams.set('datastreamId', options.datastreamId);
  return {
    name: 'adobe',
    most: 100,
    request({ allowed, visit, member, events }: VendorBatch) {
      if (!allowed.performance || visit === null) return null;
      const known =
        allowed.targeting && member
          ? { publicId: [{ id: member.publicId, authenticatedState: 'authenticated' }] }
          : {};
      return {
        url: url.href,
        headers: JSON_TYPE,
        body: {
          events: events.map((event) => ({
            xdm: {
              _id: event.id,
              identityMap: { FPID: [{ id: visit, primary: true }], ...known },
              timestamp: new Date(event.time).toISOString(),
              ...kindOf(event, options.origin),
            },
            data: {
              event: event.name,
              route: event.route,
              release: event.release,
              ...plainProps(event.props),
            },
          })),
        },
      };
    },
  };
}
