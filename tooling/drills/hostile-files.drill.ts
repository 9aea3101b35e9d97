import { browserTests } from '../src/lib/checks.ts';
import type { Drill } from '../src/lib/drills.ts';

/** `npm test` sends the same files to a server of its own, and looks at neither memory nor clock. */
export const drill: Drill = {
  shows:
    'no file of the hostile set, nor two at once, takes all processes of a site 512 MB above their rest, or keeps others waiting for a second; prints what each takes',
  needs: 'Linux, 10 minutes',
  run: () => browserTests(['drills/hostile-files'], { DRILL: 'hostile-files' }, 1)(),
};
