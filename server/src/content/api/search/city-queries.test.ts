import { readFileSync } from 'node:fs';
import type { CentreListItem } from 'shared-contracts/content';
import { expect, it } from 'vitest';
import { useContentApp } from '../../../testing/content-app.ts';
import { BORDER_KM, drivesFrom } from '../../places/drive.ts';

/** Searches of shoppers with the coordinates of what they mean: from memory and maps, not from the gazetteer. */
const QUERIES = readFileSync(new URL('city-queries.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [query = '', latitude, longitude] = line.split('\t');
    return { query, latitude: Number(latitude), longitude: Number(longitude) };
  });
const api = useContentApp('2026-11-21T17:00:00Z');

it.each([
  'Cancun',
  'Paris, France',
  'London England',
  'Mexico',
  'Tokyo',
  'Narnia',
  '99999',
  '00000',
  '33333',
  'burberry',
  'gucci',
  'rolex',
  'tiffany and co',
  'max mara',
  'burbery',
  'pizza hut',
  'handbags',
  'shoes',
  'jewelry',
  'kids clothes',
  'dresses',
  'candles',
  'blah blah',
  'weather',
  'parking',
  'coats',
  'smith and co',
  'best deals',
  'H0H 0H0',
  'Podunk University',
  'Wakanda College',
  'Museum of Nowhere',
  'Lake Wobegon',
  'asdfgh',
])('finds no place for "%s"', async (q) => {
  expect((await api.client.centres({ q, sort: 'relevance' })).total).toBe(0);
});

it.each([
  ['nike', 'Nike', null],
  ['under armor', 'Under Armour', null],
  ['levis', "Levi's", null],
  ['kate spade', 'kate spade new york outlet', null],
  ['kate spade houston', 'kate spade new york outlet', 'Houston'],
  ['katespade', 'kate spade new york outlet', null],
  ['jcrew', 'J.Crew Factory', null],
  ['hollister', 'Hollister Co.', null],
  ['polo', 'Polo Ralph Lauren', null],
  ['levi', "Levi's", null],
  ['ralph lauren outlet', 'Polo Ralph Lauren', null],
  ['armani boston', 'Armani Exchange', 'Boston, MA'],
  ['West Palm', undefined, null],
  ['philadel', undefined, 'Philadelphia, PA'],
  ['orlando parking', undefined, 'Orlando, FL'],
  ['nike toronto', 'Nike', 'Toronto, ON'],
  ['adidas 29418', 'adidas', '29418, North Charleston'],
  ['Lévis', undefined, 'Lévis, QC'],
  ['Burlington', undefined, 'Burlington, ON'],
  ['Gap, PA 17527', undefined, '17527, Gap'],
])('finds the brand and the place of "%s"', async (q, name, label) => {
  const { brand, origin } = await api.client.centres({ q, sort: 'relevance' });
  expect(brand?.name).toBe(name);
  expect(origin?.label ?? null).toBe(label);
});

it('ranks the nearest centre first for typical shopper queries', async () => {
  const open = (await api.client.centres({ limit: 200, status: 'open' })).items;
  expect(QUERIES.length).toBeGreaterThan(560);
  const wrong: string[] = [];
  for (const { query, ...place } of QUERIES) {
    const { items, origin } = await api.client.centres({ q: query, sort: 'relevance', limit: 3 });
    const driveTo = drivesFrom(place);
    const costOf = ({ coordinates, address }: CentreListItem) =>
      driveTo(coordinates) + (origin?.country && origin.country !== address.country ? BORDER_KM : 0);
    const nearest = Math.min(...open.map(costOf));
    const first = items[0];
    // Two that are equally near, to a kilometre or a twentieth, are both right.
    const isNearest = first?.status.kind === 'open' && costOf(first) <= Math.max(nearest * 1.05, nearest + 1);
    if (!isNearest) wrong.push(`${query}: ${first?.shortName} (${origin?.label})`);
  }
  expect(wrong).toEqual([]);
});
