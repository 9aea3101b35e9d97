import type { CountryCode } from 'shared-contracts/content';
import { grouped } from 'shared-ui';

const KM_PER_MILE = 1.609344;

/** Returns an estimated drive in the units of the country: "about 6 mi by car", "about 95 km by car". */
export function spokenDistance(km: number, country: CountryCode): string {
  const [value, unit] = country === 'CA' ? [km, 'km'] : [km / KM_PER_MILE, 'mi'];
  if (value < 0.5) return 'right here';
  const step = value < 20 ? 1 : 5;
  return `about ${grouped(Math.round(value / step) * step)} ${unit} by car`;
}
