/** Walking speed with bags, in metres per minute. */
export const PACE = 70;

const FEET_PER_METRE = 3.2808;

/** Returns a distance in the units of the country: "250 ft", "0.3 mi", "80 m", "1.2 km". */
export function distanceWords(metres: number, country: 'US' | 'CA'): string {
  if (country === 'CA') {
    return metres < 1000
      ? `${Math.max(10, Math.round(metres / 10) * 10)} m`
      : `${(metres / 1000).toFixed(1)} km`;
  }
  const feet = metres * FEET_PER_METRE;
  return feet < 1000 ? `${Math.max(10, Math.round(feet / 10) * 10)} ft` : `${(feet / 5280).toFixed(1)} mi`;
}

/** Returns the walking time: "1 min", "4 min". */
export const walkWords = (metres: number): string => `${Math.max(1, Math.round(metres / PACE))} min`;
