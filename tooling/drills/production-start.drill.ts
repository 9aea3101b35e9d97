import { existsSync } from 'node:fs';
import { unitTests } from '../src/lib/checks.ts';
import type { Drill } from '../src/lib/drills.ts';
import { PlainError } from '../src/lib/report.ts';

/** `npm test` starts the server from the checkout alone. */
export const drill: Drill = {
  shows:
    'the packed site, moved, without build tools and rights: pages, members, releases on Debian’s PostgreSQL; prints its weight',
  needs: 'Debian’s `postgresql-15` and Chromium, 5 minutes',
  async run() {
    if (!existsSync('/usr/lib/postgresql/15/bin/initdb'))
      throw new PlainError("This drill needs Debian's PostgreSQL: apt-get install postgresql-15.");
    return unitTests(['tooling/src/lib/packaged/production-start.test.ts'], { DRILL: 'production-start' })();
  },
};
