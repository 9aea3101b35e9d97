import { expect, test } from 'vitest';
import { axesOf } from './font.loader.ts';

test('axesOf: reads a value or a range from the query', () => {
  expect(axesOf('?wght=750&wdth=78..100')).toEqual({ wght: 750, wdth: { min: 78, max: 100 } });
  expect(axesOf('')).toEqual({});
});

test.each(['?weight=1', '?wght=bold', '?wght=800..600', '?wght='])('axesOf: rejects %s', (query) => {
  expect(() => axesOf(query)).toThrow('A font’s axis is named like wght=600..800');
});
