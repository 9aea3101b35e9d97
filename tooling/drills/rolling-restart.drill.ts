import { unitTests } from '../src/lib/checks.ts';
import type { Drill } from '../src/lib/drills.ts';

/** `npm test` sends fewer, by clients that go to the other replica as nginx does. */
export const drill: Drill = {
  shows:
    'a thousand requests through nginx as docs/operations has it, choices about cookies among them, while two replicas are restarted in turn: none fails',
  needs: 'Debian’s `nginx-light`, 2 minutes',
  run: () => unitTests(['server/test/platform/rolling-restart.test.ts'], { DRILL: 'rolling-restart' })(),
};
