import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { playwrightCli } from '../../tooling/src/browser/chromium.ts';
import { PlainError } from '../../tooling/src/console/report.ts';
import { ROOT } from '../../tooling/src/repository/workspace.ts';
import { type Drill, requirePackages } from '../../tooling/src/test-runner/drills.ts';
import { temporaryFolder } from '../../tooling/src/testing/temporary-folder.ts';
import vitestConfig from '../../vitest.config.ts';
import { DRILLS } from './drills.ts';
import { layOutLemonLdap } from './openid-providers/lemonldap-folder.ts';
import { pgBouncerConfiguration, writeCertificates } from './pgbouncer/pooled-postgres.ts';
import { mountSmallDisk } from './small-disk.ts';

// Drills run seldom. This finds one whose tests have moved or whose set-up no longer fits the product. The set-up of disk-full is also
// tested in `server/test/platform/disk-full.full.test.ts`.

const drills = Object.entries(DRILLS);
const isSpec = (path: string) => path.startsWith('e2e/');

describe('drills', () => {
  it('are listed in alphabetical order', () => {
    const names = Object.keys(DRILLS);
    expect(names).toEqual(names.toSorted());
  });

  it.each(drills)('%s names its missing packages', (_, drill) => {
    const require = (isInstalled: boolean) => () => requirePackages(drill, () => isInstalled);
    const packages = Object.keys(drill.packages ?? {});
    if (packages.length > 0) expect(require(false)).toThrow(`apt-get install ${packages.join(' ')},`);
    else expect(require(false)).not.toThrow();
    expect(require(true)).not.toThrow();
  });

  describe('tests', () => {
    let specs = '';
    beforeAll(() => {
      const site = { BASE_URL: 'http://localhost:1', RELEASE_TOKEN: 'none', DATA_DIR: 'none' };
      const paths = drills.flatMap(([, { tests }]) => tests.filter(isSpec));
      const filters = paths.map((path) => path.slice('e2e/'.length));
      specs = execFileSync(process.execPath, [playwrightCli(), 'test', '--list', ...filters], {
        cwd: join(ROOT, 'e2e'),
        env: { ...process.env, ...site, DRILL: 'any' },
        encoding: 'utf8',
      });
    });

    const { include = [], exclude = [] } = vitestConfig.test ?? {};
    it.each(drills.flatMap(([name, { tests }]) => tests.map((path) => [name, path] as const)))(
      '%s: %s is collected',
      (name, path) => {
        expect(existsSync(join(ROOT, path))).toBe(true);
        if (isSpec(path)) return expect(specs).toContain(` › ${path.slice('e2e/'.length)}:`);
        expect(include.some((glob) => matchesGlob(path, glob))).toBe(true);
        expect(exclude.some((glob) => matchesGlob(path, glob))).toBe(false);
        for (const [, drill] of readFileSync(join(ROOT, path), 'utf8').matchAll(/\.DRILL === '([^']+)'/g))
          expect(drill).toBe(name);
      },
    );
  });
});

describe('drill set-up', () => {
  it('disk-full mounts and unmounts a disk, or asks for root', async () => {
    const disk = await mountSmallDisk().catch((error: unknown) => error);
    if (disk instanceof Error) {
      expect(disk).toBeInstanceOf(PlainError);
      expect(disk.message).toContain('takes root');
      return;
    }
    const { env, stop } = disk as Awaited<ReturnType<NonNullable<Drill['setUp']>>>;
    const folder = env.SMALL_DISK ?? '';
    expect(readFileSync('/proc/mounts', 'utf8')).toContain(folder);
    await stop();
    expect(existsSync(folder)).toBe(false);
  });

  it('openid-providers writes the folder of LemonLDAP::NG', () => {
    const folder = temporaryFolder();
    const client = { id: 'site', secret: 'secret', origin: 'https://site.example' };
    layOutLemonLdap(folder, 'http://login.example/', client);
    const configuration = JSON.parse(readFileSync(join(folder, 'conf/lmConf-1.json'), 'utf8'));
    expect(configuration).toMatchObject({ portal: 'http://login.example/', domain: 'login.example' });
    expect(existsSync(join(folder, 'app.psgi'))).toBe(true);
  });

  it('pgbouncer changes the published configuration and makes certificates', () => {
    const folder = temporaryFolder();
    const text = pgBouncerConfiguration(folder, 6433, 5433);
    expect(text).toMatch(/host=localhost port=5433[\s\S]*listen_port = 6433/);
    expect(existsSync(join(ROOT, 'docs/operations/roles.sql'))).toBe(true);
    writeCertificates(folder);
    const [server, ca, other] = ['server', 'ca', 'other'].map(
      (name) => new X509Certificate(readFileSync(join(folder, `${name}.pem`))),
    ) as [X509Certificate, X509Certificate, X509Certificate];
    expect(server.checkHost('localhost')).toBe('localhost');
    expect([server.verify(ca.publicKey), server.verify(other.publicKey)]).toEqual([true, false]);
  });
});
