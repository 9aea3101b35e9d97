import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from '../../testing/content-app.ts';
import { CITY_QUERIES } from './city-queries.ts';

let api: ContentApp;
beforeAll(async () => {
  api = await createContentApp('2026-11-21T17:00:00Z');
});
afterAll(() => api.stop());

/** Distance on a ball by the spherical law of cosines: another way than the one that the server takes. */
function kilometres(a: readonly [number, number], b: readonly [number, number]): number {
  const [fromLatitude, fromLongitude, toLatitude, toLongitude] = [...a, ...b].map(
    (degrees) => (degrees / 180) * Math.PI,
  ) as [number, number, number, number];
  return (
    6371 *
    Math.acos(
      Math.min(
        1,
        Math.sin(fromLatitude) * Math.sin(toLatitude) +
          Math.cos(fromLatitude) * Math.cos(toLatitude) * Math.cos(toLongitude - fromLongitude),
      ),
    )
  );
}

it('puts the nearest centre first for what shoppers type', async () => {
  const all = (await api.client.centres({ limit: 200 })).items;
  const wrong: string[] = [];
  for (const [query, latitude, longitude] of CITY_QUERIES) {
    const { items, origin } = await api.client.centres({ q: query, sort: 'relevance', limit: 3 });
    const away = ({ coordinates }: (typeof all)[number]) =>
      kilometres([latitude, longitude], [coordinates.latitude, coordinates.longitude]);
    const nearest = all.toSorted((a, b) => away(a) - away(b))[0];
    const first = items[0];
    // Of two that are as near, to a kilometre or a twentieth, either will do.
    const isNearest = first && nearest && away(first) <= Math.max(away(nearest) * 1.05, away(nearest) + 1);
    if (!isNearest) wrong.push(`${query}: ${first?.shortName} (${origin?.label}), not ${nearest?.shortName}`);
  }
  expect(wrong).toEqual([]);
});
