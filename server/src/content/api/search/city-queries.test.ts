import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useContentApp } from '../../../testing/content-app.ts';

/** Searches of shoppers with the coordinates of what they mean: from memory and maps, not from the gazetteer. */
const QUERIES = readFileSync(new URL('city-queries.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [query = '', latitude, longitude] = line.split('\t');
    return { query, latitude: Number(latitude), longitude: Number(longitude) };
  });
const api = useContentApp('2026-11-21T17:00:00Z');

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}
const radians = (degrees: number) => (degrees / 180) * Math.PI;
/** Distance by the spherical law of cosines: another formula than the server's. */
function kilometres(from: Point, to: Point): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const turn = Math.cos(radians(to.longitude - from.longitude));
  return 6371 * Math.acos(Math.min(1, Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * turn));
}

it('ranks the nearest centre first for typical shopper queries', async () => {
  const all = (await api.client.centres({ limit: 200 })).items;
  expect(QUERIES.length).toBeGreaterThan(560);
  const wrong: string[] = [];
  for (const { query, ...place } of QUERIES) {
    const { items, origin } = await api.client.centres({ q: query, sort: 'relevance', limit: 3 });
    const nearest = Math.min(...all.map(({ coordinates }) => kilometres(place, coordinates)));
    const first = items[0];
    // Two that are equally near, to a kilometre or a twentieth, are both right.
    const isNearest = first && kilometres(place, first.coordinates) <= Math.max(nearest * 1.05, nearest + 1);
    if (!isNearest) wrong.push(`${query}: ${first?.shortName} (${origin?.label})`);
  }
  expect(wrong).toEqual([]);
});
