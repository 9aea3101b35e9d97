import { SAMPLE_CONTENT } from 'sample-content';
import { emptyContent } from 'shared-contracts/content-records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { ensureContent } from './ensure-content.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.stop());

test('replaces sample content after a week and at the start of a season', async () => {
  const laid: string[] = [];
  const create = ({ today }: { today: string }) => {
    laid.push(today);
    return emptyContent();
  };
  const days = ['12-10', '12-17', '12-18', '12-24', '12-26', '12-27', '12-31'].map((day) => `2026-${day}`);
  for (const day of [...days, '2027-01-03', '2027-01-04'])
    await ensureContent(database.db, Date.parse(`${day}T17:00:00Z`), { ...SAMPLE_CONTENT, create });
  expect(laid).toEqual(['2026-12-10', '2026-12-18', '2026-12-26', '2026-12-27', '2027-01-04']);
});
