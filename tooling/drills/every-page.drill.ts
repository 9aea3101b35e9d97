import { browserTests } from '../src/lib/checks.ts';
import type { Drill } from '../src/lib/drills.ts';

/** `npm test` looks at a page of each remote. */
export const drill: Drill = {
  shows:
    'what each page keeps to, on all pages, in both themes and sizes, with every choice about cookies and every item of the menus',
  needs: '20 minutes',
  run: () => browserTests(['--project=pages'], { DRILL: 'every-page' })(),
};
