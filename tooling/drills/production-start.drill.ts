import { unitTests } from '../src/lib/checks.ts';
import type { Drill } from '../src/lib/drills.ts';
import { POSTGRESQL } from './postgresql/debian-postgres.ts';
import { requirePackages } from './require-packages.ts';

/** `npm test` starts the server from the checkout alone. */
export const drill: Drill = {
  shows:
    'the packed site, moved, without build tools and rights: pages, members, releases on Debian’s PostgreSQL; prints its weight',
  needs: 'Debian’s `postgresql-15` and Chromium, 5 minutes',
  async run() {
    requirePackages({ 'postgresql-15': POSTGRESQL });
    return unitTests(['tooling/src/lib/packaged/production-start.test.ts'], { DRILL: 'production-start' })();
  },
};
