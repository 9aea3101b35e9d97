import { describe, expect, it } from 'vitest';
import { lastKnownPosition, locate } from './locate.ts';

type Ask = Geolocation['getCurrentPosition'];

const geolocationOf = (getCurrentPosition: Ask): Geolocation => ({
  getCurrentPosition,
  watchPosition: () => 0,
  clearWatch: () => undefined,
});

const failing = (code: number) =>
  geolocationOf((_found, failed) =>
    failed?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }),
  );

describe('locate', () => {
  it.each([
    [1, 'refused'],
    [2, 'unavailable'],
    [3, 'timeout'],
    [9, 'unavailable'],
  ])('maps geolocation error %d to "%s"', async (code, failure) => {
    expect(await locate(failing(code))).toEqual({ found: false, failure });
  });

  it('reports a browser without geolocation', async () => {
    expect(await locate(undefined)).toEqual({ found: false, failure: 'unsupported' });
  });

  it('remembers the position it found', async () => {
    const position = { latitude: 32.78, longitude: -79.93 };
    const geolocation = geolocationOf((found) => {
      const coords = { ...position } as GeolocationCoordinates;
      found({ coords, timestamp: 0, toJSON: () => position });
    });
    expect(await locate(geolocation)).toEqual({ found: true, position });
    expect(lastKnownPosition()).toEqual(position);
  });
});
