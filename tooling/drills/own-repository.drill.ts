import { unitTests } from '../src/lib/checks.ts';
import type { Drill } from '../src/lib/drills.ts';

/** `npm test` makes and builds it; here a site gets it. */
export const drill: Drill = {
  shows:
    'a remote made from a registry alone goes live beside the others, and stays when the contracts move on',
  needs: 'npm’s registry, 4 minutes',
  run: () => unitTests(['tooling/src/lib/published/own-repository.test.ts'], { DRILL: 'own-repository' })(),
};
