import { browserTests } from '../src/lib/checks.ts';
import type { Drill } from '../src/lib/drills.ts';
import { PlainError } from '../src/lib/report.ts';
import { runCommand } from '../src/lib/run-command.ts';
import { ROOT } from '../src/lib/workspace.ts';
import { POSTGRESQL } from './postgresql/debian-postgres.ts';
import { PGBOUNCER, SERVER_CONNECTIONS, startPooledPostgres } from './postgresql/pooled-postgres.ts';
import { requirePackages } from './require-packages.ts';

/** As `pnpm migrate` does before the servers of a new version start. */
async function migrate(ownerUrl: string): Promise<void> {
  const { code, output } = await runCommand(process.execPath, ['server/src/commands/migrate.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: ownerUrl },
  });
  if (code !== 0) throw new PlainError(output);
}

/** What members do, on a site whose every query goes through the pooler. */
const JOURNEYS = [
  'saves a deal signed out',
  'finds what is at the centre first',
  'finds a page of the last centre',
];

/** `npm test` has the embedded PostgreSQL of its packages, as a superuser, without a pooler and without TLS. */
export const drill: Drill = {
  shows:
    'a site serves, signs in, redeems, releases and does its jobs on PostgreSQL 15 behind PgBouncer in transaction mode, by TLS, as a role that may change no table; what must be refused is',
  needs: 'Debian’s packages postgresql-15 and pgbouncer, 5 minutes',
  async run() {
    requirePackages({ 'postgresql-15': POSTGRESQL, pgbouncer: PGBOUNCER });
    const postgres = await startPooledPostgres();
    try {
      await migrate(postgres.direct('site_owner'));
      const site = {
        DATABASE_URL: postgres.pooled(),
        DATABASE_DIRECT_URL: postgres.direct('site'),
        AUTH_SECRET: 'a secret of a drill, long enough for one',
      };
      const spec = {
        DRILL: 'pgbouncer',
        POOLED_URL: postgres.pooled(),
        DIRECT_URL: postgres.direct('site'),
        OWNER_URL: postgres.direct('site_owner'),
        SUPERUSER_URL: postgres.direct('postgres'),
        OTHER_CA: postgres.certificates.otherCa,
        POOLER_PID: String(postgres.pooler),
        SERVER_CONNECTIONS: String(SERVER_CONNECTIONS),
      };
      const files = ['drills/pgbouncer', 'journeys/spends-points', 'journeys/searches-the-site'];
      const titles = ['PgBouncer:', ...JOURNEYS].join('|');
      return await browserTests([...files, '--grep', titles], spec, 1, site)();
    } finally {
      await postgres.stop();
    }
  },
};
