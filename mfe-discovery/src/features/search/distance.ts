import type { CountryCode } from 'shared-contracts/content';
import { grouped } from 'shared-ui';

const KM_PER_MILE = 1.609344;

/**
 * Returns a distance in the units of the country: "6 mi away", "0.8 km away". Below ten it has one decimal.
 */
export function spokenDistance(km: number, country: CountryCode): string {
  const [value, unit] = country === 'CA' ? [km, 'km'] : [km / KM_PER_MILE, 'mi'];
  if (value < 0.1) return 'right here';
  const shown = value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
  return `${grouped(shown)} ${unit} away`;
}
