import { unitTests } from '../src/lib/checks.ts';
import type { Drill } from '../src/lib/drills.ts';
import { requirePackages } from './require-packages.ts';

/** `npm test` has one clock for all, or gives a part of a site another one. */
export const drill: Drill = {
  shows:
    'replicas whose clocks are 20 minutes ahead and behind, and months ahead, beside one that is right: they know the same members, redeem once, leave a ledger that adds up, and follow each other’s releases',
  needs: 'Debian’s `faketime`, 2 minutes',
  async run() {
    requirePackages({ faketime: '/usr/bin/faketime' });
    return unitTests(['server/test/platform/clocks.test.ts'], { DRILL: 'clocks' })();
  },
};
