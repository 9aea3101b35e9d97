import { browserTests } from '../src/lib/checks.ts';
import type { Drill } from '../src/lib/drills.ts';

/** `npm test` holds the document against the routes, and its examples against its schemas. */
export const drill: Drill = {
  shows:
    'Redocly finds no error in the API’s document, and every call of a visitor, a member and operations, with values that break servers, is answered as it says',
  needs: 'npm’s registry, for Redocly; 10 minutes',
  run: () => browserTests(['drills/api'], { DRILL: 'api' }, 1)(),
};
