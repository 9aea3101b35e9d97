import { join } from 'node:path';
import { chromiumEnvironment, provideChromium } from './lib/chromium.ts';
import { whenAskedToEnd } from './lib/ending.ts';
import { fail } from './lib/report.ts';
import { runCommand } from './lib/run-command.ts';
import { buildChanged } from './lib/serve.ts';
import { startTestSite, type TestSite } from './lib/test-site.ts';
import { ROOT, releasedPackages } from './lib/workspace.ts';
import { freePort } from './testing/free-port.ts';

/** Benchmarks of a running site; they get one, and a browser, unless `BASE_URL` names a site. */
const ON_A_SITE = ['page', 'sites', 'upgrade', 'nav', 'map', 'lighthouse', 'recovery'];
/** They need the site alone. */
const WITHOUT_A_BROWSER = ['release', 'server', 'build', 'soak'];

const inspectPort = await freePort();
/** Settings of a benchmark's site: one that looks at its memory opens its inspector, and comes as many senders. */
const SETTINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  soak: { NODE_OPTIONS: `--inspect-port=${inspectPort}`, TRUST_PROXY: '1' },
};

async function startSiteForBench(name: string): Promise<TestSite | null> {
  if (process.env.BASE_URL) return null;
  await buildChanged(releasedPackages());
  return startTestSite(undefined, SETTINGS[name]);
}

const siteEnvironment = ({ origin, releaseToken, dataFolder, pid }: TestSite) => ({
  BASE_URL: origin,
  RELEASE_TOKEN: releaseToken,
  DATA_DIR: dataFolder,
  SITE_PID: String(pid),
  SITE_INSPECT_PORT: String(inspectPort),
});

// `pnpm bench NAME [ARGUMENTS]`
try {
  const name = process.argv[2] ?? '';
  const needsBrowser = ON_A_SITE.includes(name);
  const needsSite = needsBrowser || WITHOUT_A_BROWSER.includes(name);
  const site = needsSite ? await startSiteForBench(name) : null;
  const undo = whenAskedToEnd(() => void site?.stop().then(() => process.exit(1)));
  try {
    const browser = needsBrowser ? { CHROMIUM_PATH: await provideChromium(), ...chromiumEnvironment() } : {};
    const { code } = await runCommand(
      process.execPath,
      [join(ROOT, 'e2e/bench/run.ts'), ...process.argv.slice(2)],
      {
        stdio: 'inherit',
        env: {
          ...process.env,
          ...browser,
          ...(site ? siteEnvironment(site) : {}),
        },
      },
    );
    process.exitCode = code;
  } finally {
    undo();
    await site?.stop();
  }
} catch (error) {
  fail(error);
}
