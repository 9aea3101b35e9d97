import type { CentreSummary } from 'shared-contracts';

/** Address at which a map app shows the way; it asks for the start itself. */
export function directionsHref({ name, address, coordinates }: CentreSummary): string {
  const place = address.street
    ? [name, address.street, address.city, `${address.state} ${address.postalCode}`].join(', ')
    : `${coordinates.latitude},${coordinates.longitude}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`;
}
