import { JSON_TYPE, plainProps, type Vendor, type VendorBatch } from './vendor.ts';

export interface GoogleAnalyticsOptions {
  readonly measurementId: string;
  readonly apiSecret: string;
  /** Address of the Measurement Protocol. */
  readonly url: string;
  /** Origin of the site, for addresses of pages. */
  readonly origin: string;
}

const signal = (isGranted: boolean) => (isGranted ? 'GRANTED' : 'DENIED');

/**
 * The analytics service: GA4's Measurement Protocol. Performance consent; who is signed in is said with the targeting
 * consent only.
 *
 * @see https://developers.google.com/analytics/devguides/collection/protocol/ga4/reference
 */
export function createGoogleAnalytics(options: GoogleAnalyticsOptions): Vendor {
  const url = new URL(options.url);
  url.searchParams.set('measurement_id', options.measurementId);
  url.searchParams.set('api_secret', options.apiSecret);
  return {
    name: 'google-analytics',
    most: 25,
    request({ allowed, visit, member, events }: VendorBatch) {
      if (!allowed.performance || visit === null) return null;
      return {
        url: url.href,
        headers: JSON_TYPE,
        body: {
          client_id: visit,
          ...(allowed.targeting && member ? { user_id: member.publicId } : {}),
          consent: { ad_user_data: signal(allowed.targeting), ad_personalization: signal(allowed.targeting) },
          events: events.map(({ name, props, time, path, route, release }) => ({
            name,
            timestamp_micros: time * 1000,
            params: {
              ...plainProps(props),
              session_id: visit,
              engagement_time_msec: 1,
              page_location: new URL(path, options.origin).href,
              ...(route ? { route } : {}),
              ...(release ? { release } : {}),
            },
          })),
        },
      };
    },
  };
}
