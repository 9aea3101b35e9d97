import { JSON_TYPE, plainProps, type Vendor, type VendorBatch, type VendorEvent } from './vendor.ts';

export interface MparticleOptions {
  readonly key: string;
  readonly secret: string;
  readonly url: string;
  readonly isProduction: boolean;
}

const eventOf = ({ id, name, props, time, path }: VendorEvent) =>
  name === 'page_view'
    ? {
        event_type: 'screen_view',
        data: {
          source_message_id: id,
          screen_name: path,
          timestamp_unixtime_ms: time,
          custom_attributes: plainProps(props),
        },
      }
    : {
        event_type: 'custom_event',
        data: {
          source_message_id: id,
          event_name: name,
          custom_event_type: name.startsWith('nav_') ? 'navigation' : 'other',
          timestamp_unixtime_ms: time,
          custom_attributes: { ...plainProps(props), path },
        },
      };

/**
 * mParticle's Events API, the audience platform. Needs targeting consent. A visitor without a session stays
 * anonymous, under the ID of the visit. The body follows its batch schema, which allows no other properties.
 * A request is at most 256 kB and a value 4,096 characters ("Default service limits").
 *
 * @see https://docs.mparticle.com/developers/apis/http/
 * @see https://docs.mparticle.com/schema/mparticle.inbound.eventsapi.schema.json
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
