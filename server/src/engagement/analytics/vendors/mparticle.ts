import { JSON_TYPE, plainProps, type Vendor, type VendorBatch, type VendorEvent } from './vendor.ts';

export interface MparticleOptions {
  readonly key: string;
  readonly secret: string;
  /** Address of the Events API. */
  readonly url: string;
  readonly isProduction: boolean;
}

const eventOf = ({ name, props, time, path }: VendorEvent) =>
  name === 'page_view'
    ? {
        event_type: 'screen_view',
        data: { screen_name: path, timestamp_unixtime_ms: time, custom_attributes: plainProps(props) },
      }
    : {
        event_type: 'custom_event',
        data: {
          event_name: name,
          custom_event_type: name.startsWith('nav_') ? 'navigation' : 'other',
          timestamp_unixtime_ms: time,
          custom_attributes: { ...plainProps(props), path },
        },
      };

/**
 * The audience platform: mParticle's Events API. Nothing goes there without the targeting consent. Who is not signed in
 * stays anonymous, under the number of the visit.
 *
 * @see https://docs.mparticle.com/developers/apis/http/
 */
export function createMparticle({ key, secret, url, isProduction }: MparticleOptions): Vendor {
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
  return {
    name: 'mparticle',
    most: 100,
    request({ allowed, visit, member, attributes, events }: VendorBatch) {
      if (!allowed.targeting || (!member && !visit)) return null;
      return {
        url,
        headers: { ...JSON_TYPE, authorization },
        body: {
          schema_version: 2,
          environment: isProduction ? 'production' : 'development',
          source_request_id: events[0]?.id,
          user_identities: member ? { customer_id: member.publicId, email: member.email } : { other: visit },
          user_attributes: member ? attributes : {},
          events: events.map(eventOf),
        },
      };
    },
  };
}
