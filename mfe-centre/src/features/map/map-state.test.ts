import { expect, test } from 'vitest';
import { mapHref, mapStateOf } from './map-state.ts';

test('mapHref: writes an address that mapStateOf reads back', () => {
  const queries = ['', 'store=12', 'lot=a', 'place=at.amenity-4', 'q=gap&category=apparel', 'amenity=ev'];
  for (const query of [...queries, 'store=12&from=a&to=12&steps=1']) {
    const state = mapStateOf(new URLSearchParams(query));
    const params = new URL(mapHref('sampleton', state), 'http://site.invalid').searchParams;
    expect(mapStateOf(params)).toEqual(state);
    expect([...params].sort()).toEqual([...new URLSearchParams(query)].sort());
  }
});

test('mapStateOf: ignores unknown values', () => {
  expect(mapStateOf(new URLSearchParams('amenity=unicorns&steps=yes'))).toMatchObject({
    amenity: '',
    steps: false,
  });
});
