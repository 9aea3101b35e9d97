import { unitTests } from '../src/lib/checks.ts';
import type { Drill } from '../src/lib/drills.ts';
import { requirePackages } from './require-packages.ts';

/** `npm test` does the same where Prometheus is there, and skips it elsewhere. */
export const drill: Drill = {
  shows:
    'Prometheus has a series for each query of the dashboard and each one that an alert looks at; every alert calls when it should',
  needs: 'Debian’s `prometheus`, 1 minute',
  async run() {
    requirePackages({ prometheus: '/usr/bin/prometheus' });
    return unitTests(['server/test/delivery/prometheus.test.ts'])();
  },
};
