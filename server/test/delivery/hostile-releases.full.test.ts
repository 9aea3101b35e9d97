import { beforeAll, describe, expect, it } from 'vitest';
import { startHostileSite } from '../support/hostile-site.ts';

const { database, bringItLive, pageOf, version } = await startHostileSite();

const FATAL_WAYS = ['exit', 'abort', 'loop', 'large', 'flood'];

describe('memory of a hostile release', () => {
  beforeAll(bringItLive);

  it.each(['buffers', 'wasm'])('is limited when the release uses %s', async (way) => {
    const page = await pageOf(way);
    if (page !== 1) expect(page).toEqual({ refused: expect.anything(), megabytes: expect.any(Number) });
    expect(Number(Object(page).megabytes ?? 0)).toBeLessThan(512);
    await expect.poll(() => pageOf('fine')).toBe('fine');
  });
});

describe('process of a hostile release', () => {
  it.each(FATAL_WAYS)(
    'is replaced after the attack %s, and the failure counts against the release',
    async (way) => {
      await bringItLive();
      expect(await pageOf(way)).toBe(1);
      await expect.poll(() => pageOf('fine')).toBe('fine');
      const failures = () =>
        database.db
          .selectFrom('release_outcomes')
          .selectAll()
          .where('version', '=', version())
          .where('outcome', '=', 'server-error')
          .execute();
      await expect.poll(failures).not.toEqual([]);
    },
  );
});
