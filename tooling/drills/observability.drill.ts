import { existsSync } from 'node:fs';
import { unitTests } from '../src/lib/checks.ts';
import type { Drill } from '../src/lib/drills.ts';
import { PlainError } from '../src/lib/report.ts';

/** `npm test` does the same where Prometheus is there, and skips it elsewhere. */
export const drill: Drill = {
  shows:
    'Prometheus has a series for each query of the dashboard and each one that an alert looks at; every alert calls when it should',
  needs: 'Debian’s `prometheus`, 1 minute',
  async run() {
    if (!existsSync('/usr/bin/prometheus'))
      throw new PlainError('This drill needs Debian’s prometheus: apt-get install prometheus.');
    return unitTests(['server/test/delivery/prometheus.test.ts'])();
  },
};
