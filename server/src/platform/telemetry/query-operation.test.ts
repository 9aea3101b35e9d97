import { expect, test } from 'vitest';
import { queryOperation } from './query-operation.ts';

test.each([
  ['select "id" from "members" where "email" = $1', 'SELECT members'],
  ['insert into "orders" ("id") values ($1)', 'INSERT orders'],
  ['update "orders" set "state" = $1', 'UPDATE orders'],
  ['with "a" as (select 1 from "point_entries") select * from "a"', 'WITH point_entries'],
  ['  begin', 'BEGIN'],
])('summarizes a query: %s', (text, summary) => {
  const { name, attributes } = queryOperation(text);
  expect([name, attributes['db.query.summary']]).toEqual([summary, summary]);
  expect(JSON.stringify(attributes)).not.toMatch(/\$1|where/);
});
