import { describe, expect, test } from 'vitest';
import { directionsHref, ownMapsHref } from './directions.ts';

const centre = {
  name: 'Sample Outlets & More',
  coordinates: { latitude: 33.1, longitude: -80.2 },
  address: { street: '1 Sample Street', city: 'Sampleton', state: 'SC', postalCode: '29000' },
};
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const PLACE = 'Sample Outlets & More, 1 Sample Street, Sampleton, SC 29000';

describe('directions', () => {
  test('are a geo: link on Android', () => {
    const url = new URL(ownMapsHref(centre, ANDROID));
    expect([url.protocol, url.pathname, url.searchParams.get('q')]).toEqual(['geo:', '33.1,-80.2', PLACE]);
  });

  test('are Apple Maps on Apple’s systems', () => {
    for (const agent of [IPHONE, MAC]) {
      const url = new URL(ownMapsHref(centre, agent));
      expect([url.host, url.searchParams.get('daddr')]).toEqual(['maps.apple.com', PLACE]);
    }
  });

  test('are a web page on other systems', () => {
    expect(ownMapsHref(centre, WINDOWS)).toBe(directionsHref(centre));
    expect(new URL(directionsHref(centre)).searchParams.get('destination')).toBe(PLACE);
  });

  test('lead to the coordinates when there is no street', () => {
    const lot = { name: 'Lot A', coordinates: centre.coordinates };
    const unbuilt = { ...centre, address: { ...centre.address, street: null } };
    for (const place of [lot, unbuilt])
      expect(new URL(directionsHref(place)).searchParams.get('destination')).toBe('33.1,-80.2');
  });
});
