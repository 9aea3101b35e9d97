import { testsWithFigures } from '../src/lib/drill-figures.ts';
import type { Drill } from '../src/lib/drills.ts';
import { POSTGRESQL, startSiteDatabase } from './postgresql/debian-postgres.ts';
import { requirePackages } from './require-packages.ts';

/** `npm test` kills twice, on the embedded PostgreSQL. */
export const drill: Drill = {
  shows:
    'two replicas, of which one is killed (kill -9) at a hundred random moments amid redemptions, favourites, receipts and card events, lose nothing that was answered and do nothing twice when every key is sent again; prints the counts',
  needs: 'Debian’s `postgresql-15`, 15 minutes; SEED=N for other moments',
  async run() {
    requirePackages({ 'postgresql-15': POSTGRESQL });
    const postgres = await startSiteDatabase();
    try {
      const env = { DRILL: 'killed-replicas', TEST_DATABASE_URL: postgres.superuserUrl };
      return await testsWithFigures(['server/test/club/killed-replicas/killed-replicas.test.ts'], env);
    } finally {
      await postgres.stop();
    }
  },
};
