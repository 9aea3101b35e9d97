import { browserTests } from '../src/lib/checks.ts';
import type { Drill } from '../src/lib/drills.ts';

/** `npm test` goes each journey on one of both, and tells some of the actions. */
export const drill: Drill = {
  shows: 'journeys on a phone and at a desk, and that every action is told once',
  needs: '15 minutes',
  run: () =>
    browserTests(['--project=site', 'journeys', 'receipts', 'campaigns', 'tells-every-action-once'], {
      DRILL: 'every-journey',
    })(),
};
