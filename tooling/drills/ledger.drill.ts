import { unitTests } from '../src/lib/checks.ts';
import type { Drill } from '../src/lib/drills.ts';

/** `npm test` plays a twentieth of them. */
export const drill: Drill = {
  shows:
    'ten thousand drawn histories of purchases, refunds and redemptions come to what a naive ledger says',
  needs: '5 minutes',
  run: () => unitTests(['server/test/club/ledger/ledger-model.test.ts'], { DRILL: 'ledger' })(),
};
