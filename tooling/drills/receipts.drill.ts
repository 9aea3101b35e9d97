import { unitTests } from '../src/lib/checks.ts';
import type { Drill } from '../src/lib/drills.ts';

/** `npm test` sends a share of them. */
export const drill: Drill = {
  shows: 'every drawn receipt is decided rightly, or honestly left to a person',
  needs: '2 minutes',
  run: () => unitTests(['server/test/club/receipts/receipt-set.test.ts'], { DRILL: 'receipts' })(),
};
