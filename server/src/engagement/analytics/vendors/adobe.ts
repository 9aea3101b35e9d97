import { JSON_TYPE, plainProps, type Vendor, type VendorBatch, type VendorEvent } from './vendor.ts';

export interface AdobeOptions {
  readonly datastreamId: string;
  /** Address of the Edge Network's collect endpoint. */
  readonly url: string;
  readonly origin: string;
}

/** The three kinds that data collection knows: page views, clicks, and everything else of the web. */
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
 * Data collection: Adobe's Edge Network, told in batches. Performance consent; the member's public id goes along with
 * the targeting consent only.
 *
 * As its "Collect endpoint", not authenticated: `_id`, `eventType`, `timestamp` and `identityMap` of an XDM event, with the visit, a random
 * UUID, as `FPID`, and what is ours under `data`. The namespace `publicId` is made in the organization's Identity Service.
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
