import { JSON_TYPE, plainProps, type Vendor, type VendorBatch, type VendorEvent } from './vendor.ts';

export interface GoogleAnalyticsOptions {
  readonly measurementId: string;
  readonly apiSecret: string;
  readonly url: string;
  readonly origin: string;
}

// From "Limitations" of "Send Measurement Protocol events": events per request, parameters per event,
// parameter names, and characters of a standard property's value. The body limit of 130 kB cannot be reached.
const MAX_EVENTS = 25;
const MAX_PARAMS = 25;
const NAME = /^[a-z]\w{0,39}$/i;
const MAX_CHARACTERS = 100;
// "Reserved event parameter names" and prefixes of "Event naming rules",
// https://support.google.com/analytics/answer/13316687
const RESERVED =
  /^(?:engagement_time_msec|gclid|session_id|session_number)$|^(?:_|firebase_|ga_|google_|gtag\.)/;

const signal = (isGranted: boolean) => (isGranted ? 'GRANTED' : 'DENIED');

// Standard parameters come first, because parameters over the limit are cut off.
function paramsOf({ props, path, route, release, session }: VendorEvent, origin: string) {
  const { title, ...own } = plainProps(props);
  const known = {
    // Like gtag: the second in which the session began.
    ...(session
      ? {
          session_id: Math.floor(session.startedAt / 1000),
          engagement_time_msec: Math.max(1, session.engagedMs),
        }
      : {}),
    page_location: new URL(path, origin).href,
    ...(title === undefined ? {} : { page_title: title }),
    ...(route ? { route } : {}),
    ...(release ? { release } : {}),
  };
  const others = Object.entries(own).filter(([name]) => NAME.test(name) && !RESERVED.test(name));
  const all = [...Object.entries(known), ...others.filter(([name]) => !(name in known))];
  return Object.fromEntries(
    all
      .slice(0, MAX_PARAMS)
      .map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, MAX_CHARACTERS) : value]),
  );
}

/**
 * Google Analytics 4 by the Measurement Protocol. Needs performance consent; the member's ID also needs
 * targeting consent. `client_id` is the visit, so a visitor that returns tomorrow counts as a new one.
 *
 * @see https://developers.google.com/analytics/devguides/collection/protocol/ga4/sending-events
 * @see https://developers.google.com/analytics/devguides/collection/protocol/ga4/reference
 */
export function createGoogleAnalytics(options: GoogleAnalyticsOptions): Vendor {
  const url = new URL(options.url);
  url.searchParams.set('measurement_id', options.measurementId);
  url.searchParams.set('api_secret', options.apiSecret);
  return {
    name: 'google-analytics',
    most: MAX_EVENTS,
    request({ allowed, visit, member, events }: VendorBatch) {
      if (!allowed.performance || visit === null) return null;
      return {
        url: url.href,
        headers: JSON_TYPE,
        body: {
          client_id: visit,
          ...(allowed.targeting && member ? { user_id: member.publicId } : {}),
          consent: { ad_user_data: signal(allowed.targeting), ad_personalization: signal(allowed.targeting) },
          events: events.map((event) => ({
            name: event.name,
            timestamp_micros: event.time * 1000,
            params: paramsOf(event, options.origin),
          })),
        },
      };
    },
  };
}
