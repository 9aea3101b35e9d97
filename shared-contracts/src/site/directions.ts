import type { Address } from '../content/centre.ts';
import type { Coordinates } from '../content/common.ts';

/** Place to be led to. Without a street it is found by its coordinates. */
export interface Destination {
  readonly name: string;
  readonly coordinates: Coordinates;
  readonly address?: Pick<Address, 'street' | 'city' | 'state' | 'postalCode'>;
}

const pointOf = ({ coordinates: { latitude, longitude } }: Destination) => `${latitude},${longitude}`;

const placeOf = (to: Destination): string =>
  to.address?.street
    ? [to.name, to.address.street, to.address.city, `${to.address.state} ${to.address.postalCode}`].join(', ')
    : pointOf(to);

/** Way to a place in a map on the web, which asks for the start itself: a link that is good on any device. @since 1.15.0 */
export const directionsHref = (to: Destination): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: placeOf(to) })}`;

/**
 * The same in the device's own maps: whichever app takes `geo:` (RFC 5870) on Android, Apple Maps on Apple's systems, else
 * {@link directionsHref}. Only a browser knows what it runs on: pages are cached for everybody. @since 1.15.0
 */
export function ownMapsHref(to: Destination, userAgent: string): string {
  if (userAgent.includes('Android')) return `geo:${pointOf(to)}?q=${encodeURIComponent(placeOf(to))}`;
  if (/Mac OS|iPhone|iPad/.test(userAgent))
    return `https://maps.apple.com/?${new URLSearchParams({ daddr: placeOf(to) })}`;
  return directionsHref(to);
}
