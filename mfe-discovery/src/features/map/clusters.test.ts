import { describe, expect, it } from 'vitest';
import { clustersOf, nextInDirection } from './clusters.ts';

const place = (slug: string, x: number, y: number) => ({ slug, x, y });

describe('clustersOf', () => {
  it('joins only places that are close together', () => {
    const clusters = clustersOf([place('a', 0, 0), place('b', 3, 4), place('c', 100, 100)], 10);
    expect(clusters.map(({ key, x, y }) => [key, x, y])).toEqual([
      ['a+2', 1.5, 2],
      ['c+1', 100, 100],
    ]);
  });

  it('contains every place once, also across cell borders and at negative coordinates', () => {
    const places = Array.from({ length: 2000 }, (_, at) =>
      place(`p${at}`, Math.sin(at * 12.9898) * 3000, Math.cos(at * 78.233) * 2000),
    );
    for (const reach of [5, 60, 900]) {
      const members = clustersOf(places, reach).flatMap((cluster) => cluster.members);
      expect(members).toHaveLength(2000);
      expect(new Set(members).size).toBe(2000);
    }
  });

  it('joins places on the same spot', () => {
    expect(clustersOf([place('a', 5, 5), place('b', 5, 5)], 1)).toHaveLength(1);
  });
});

describe('nextInDirection', () => {
  const points = [place('here', 0, 0), place('right', 10, 1), place('far', 30, 0), place('up', 1, -8)];
  it.each([
    ['right', 'right'],
    ['up', 'up'],
    ['left', undefined],
  ] as const)('looks in the direction "%s"', (direction, slug) => {
    expect(nextInDirection(points, { x: 0, y: 0 }, direction)?.slug).toBe(slug);
  });
});
