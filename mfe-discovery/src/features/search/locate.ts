import type { Coordinates } from 'shared-contracts/content';

export type LocateFailure = 'refused' | 'unavailable' | 'timeout' | 'unsupported';

type LocateResult =
  | { readonly found: true; readonly position: Coordinates }
  | { readonly found: false; readonly failure: LocateFailure };

/** Milliseconds to wait for a position. After that, typing a city is faster. */
const POSITION_TIMEOUT_MS = 10_000;
const MAX_POSITION_AGE_MS = 5 * 60_000;

const FAILURES: Readonly<Record<number, LocateFailure>> = { 1: 'refused', 2: 'unavailable', 3: 'timeout' };

let lastKnown: Coordinates | null = null;

/** Returns the last position in this document. It is not stored. */
export const lastKnownPosition = (): Coordinates | null => lastKnown;

/**
 * Asks for the device's position. Call it only on a click, because the browser asks for permission. Never
 * rejects.
 */
export function locate(geolocation: Geolocation | undefined): Promise<LocateResult> {
  if (!geolocation) return Promise.resolve({ found: false, failure: 'unsupported' });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        lastKnown = { latitude, longitude };
        resolve({ found: true, position: lastKnown });
      },
      ({ code }) => resolve({ found: false, failure: FAILURES[code] ?? 'unavailable' }),
      { timeout: POSITION_TIMEOUT_MS, maximumAge: MAX_POSITION_AGE_MS },
    );
  });
}

export const FAILURE_TEXTS: Readonly<Record<LocateFailure, string>> = {
  refused:
    'Your browser isn’t sharing your location. Allow it in the address bar, or enter a city or ZIP code.',
  unavailable: 'We couldn’t get your location. Enter a city or ZIP code instead.',
  timeout: 'Finding your location took too long. Try again, or enter a city or ZIP code.',
  unsupported: 'This browser can’t share your location. Enter a city or ZIP code instead.',
};
