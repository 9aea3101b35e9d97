import { describe, expect, it } from 'vitest';
import { asksForPosition, centresQueryOf, filterCount, finderHref, finderStateOf } from './finder-state.ts';

const read = (query: string) => finderStateOf(new URLSearchParams(query));

describe('finder state', () => {
  it('reads every setting', () => {
    expect(
      read(
        'q=Charleston&near=32.78,-79.93&state=sc&type=outlet&type=jv&status=open,coming_soon&open=now&brand=7&sort=name&show=120&view=map&at=charleston&map=1,2,0.5',
      ),
    ).toEqual({
      q: 'Charleston',
      near: { latitude: 32.78, longitude: -79.93 },
      state: 'SC',
      types: ['outlet', 'jv'],
      statuses: ['open', 'coming_soon'],
      openNow: true,
      brand: 7,
      sort: 'name',
      show: 120,
      view: 'map',
      at: 'charleston',
      map: '1,2,0.5',
    });
  });

  it('ignores invalid settings', () => {
    const state = read('near=91,0&state=Carolina&type=mall&brand=-3&sort=price&show=abc');
    expect(state).toEqual(read(''));
    expect(filterCount(state)).toBe(0);
  });

  it.each([
    'q=New+York&state=SC&type=outlet%2Cjv&open=now&brand=7&sort=name&show=120',
    'near=32.78%2C-79.93&status=open&view=map',
    '',
  ])('writes a query that it reads back: %s', (query) => {
    expect(finderHref(read(query))).toBe(query ? `/find-a-tanger?${query}` : '/find-a-tanger');
  });

  it('rounds a position', () => {
    expect(finderHref({ near: { latitude: 32.776566, longitude: -79.930923 } })).toContain(
      'near=32.78%2C-79.93',
    );
  });
});

describe('centresQueryOf', () => {
  it('sorts by distance from a place, by relevance for words, otherwise by state', () => {
    expect(centresQueryOf(read('near=1,2')).sort).toBe('distance');
    expect(centresQueryOf(read('q=x')).sort).toBe('relevance');
    expect(centresQueryOf(read('')).sort).toBe('state');
  });

  it('prefers words to a place', () => {
    expect(centresQueryOf(read('q=x&near=1,2'))).toEqual({ limit: 200, q: 'x', sort: 'relevance' });
  });
});

it.each([
  ['near=me', true],
  ['q=outlets+near+me', true],
  ['q=Rome', false],
  ['near=1,2', false],
])('asksForPosition: %s is %s', (query, asks) => {
  expect(asksForPosition(new URLSearchParams(query))).toBe(asks);
});
