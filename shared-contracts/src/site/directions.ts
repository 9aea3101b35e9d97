import type { Address } from '../content/centre.ts';
import type { Coordinates } from '../content/common.ts';

/** Destination of directions. Without a street its coordinates are used. */
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

/** Links to a web map, which asks for the start and works on any device. @since 1.15.0 */
export const directionsHref = (to: Destination): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: placeOf(to) })}`;

/** Links to the device's own maps. Only for the browser: pages are cached for all devices. @since 1.15.0 */
export function ownMapsHref(to: Destination, userAgent: string): string {
  if (userAgent.includes('Android')) return `geo:${pointOf(to)}?q=${encodeURIComponent(placeOf(to))}`;
  if (/Mac OS|iPhone|iPad/.test(userAgent))
    return `https://maps.apple.com/?${new URLSearchParams({ daddr: placeOf(to) })}`;
  return directionsHref(to);
}
