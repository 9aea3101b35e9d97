import { join } from 'node:path';
import { provideChromium } from './lib/chromium.ts';
import { whenAskedToEnd } from './lib/ending.ts';
import { fail } from './lib/report.ts';
import { runCommand } from './lib/run-command.ts';
import { buildChanged } from './lib/serve.ts';
import { startTestSite, type TestSite } from './lib/test-site.ts';
import { ROOT, releasedPackages } from './lib/workspace.ts';

/** Benchmarks of a running site; they get one, and a browser, unless `BASE_URL` names a site. */
const ON_A_SITE = ['page', 'nav', 'map', 'lighthouse', 'recovery'];
/** They need the site alone. */
const WITHOUT_A_BROWSER = ['release', 'server', 'build'];

async function startSiteForBench(): Promise<TestSite | null> {
  if (process.env.BASE_URL) return null;
  await buildChanged(releasedPackages());
  return startTestSite();
}

// `pnpm bench NAME [ARGUMENTS]`
try {
  const name = process.argv[2] ?? '';
  const needsBrowser = ON_A_SITE.includes(name);
  const needsSite = needsBrowser || WITHOUT_A_BROWSER.includes(name);
  const site = needsSite ? await startSiteForBench() : null;
  const undo = whenAskedToEnd(() => void site?.stop().then(() => process.exit(1)));
  try {
    const browser = needsBrowser ? { CHROMIUM_PATH: await provideChromium() } : {};
    const { code } = await runCommand(
      process.execPath,
      [join(ROOT, 'e2e/bench/run.ts'), ...process.argv.slice(2)],
      {
        stdio: 'inherit',
        env: {
          ...process.env,
          ...browser,
          ...(site
            ? { BASE_URL: site.origin, RELEASE_TOKEN: site.releaseToken, DATA_DIR: site.dataFolder }
            : {}),
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
