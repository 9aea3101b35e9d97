import { browserTests } from '../src/lib/checks.ts';
import type { Drill } from '../src/lib/drills.ts';

/** `npm test` has nothing of it: the checker needs Java. */
export const drill: Drill = {
  shows:
    'the HTML of every route, those of a member too, is valid by the Nu checker, but for what is explained',
  needs: 'Java, and npm’s registry for the checker; 3 minutes',
  run: () => browserTests(['drills/html'], { DRILL: 'html' }, 1)(),
};
