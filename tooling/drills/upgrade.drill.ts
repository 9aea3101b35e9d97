import { unitTests } from '../src/lib/checks.ts';
import type { Drill } from '../src/lib/drills.ts';
import { POSTGRESQL, startSiteDatabase } from './postgresql/debian-postgres.ts';
import { requirePackages } from './require-packages.ts';

/** `npm test` restores the same backup by this version alone. */
export const drill: Drill = {
  shows:
    'a backup of the version before the newest migrations is restored by that version, upgraded by a start of this one, and down again by a restore; the old one refuses the newer tables meanwhile',
  needs: 'Debian’s `postgresql-15` and the history of the repository, 3 minutes',
  async run() {
    requirePackages({ 'postgresql-15': POSTGRESQL });
    const postgres = await startSiteDatabase();
    try {
      const env = { DRILL: 'upgrade', TEST_DATABASE_URL: postgres.superuserUrl };
      return await unitTests(
        ['server/test/platform/upgrade.test.ts', 'server/test/platform/downgrade.test.ts'],
        env,
      )();
    } finally {
      await postgres.stop();
    }
  },
};
