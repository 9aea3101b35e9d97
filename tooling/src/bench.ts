import { join } from 'node:path';
import { chromiumEnvironment, provideChromium } from './browser/chromium.ts';
import { fail, PlainError, table } from './console/report.ts';
import { runCommand } from './console/run-command.ts';
import { ROOT, releasedPackages } from './repository/workspace.ts';
import { buildChanged } from './site/serve.ts';
import { whenAskedToEnd } from './site/site-process.ts';
import { startTestSite, type TestSite } from './test-runner/test-site.ts';
import { freePort } from './testing/free-port.ts';

// `pnpm bench` lists the benches. `pnpm bench NAME [ARGUMENTS]` runs `e2e/bench/NAME.bench.ts` on a site that
// it starts.

interface Bench {
  readonly measures: string;
  readonly needs?: 'site' | 'browser' | 'site and browser';
}

const BENCHES: Readonly<Record<string, Bench>> = {
  inp: {
    measures: 'ten interactions on a slow phone beside the same sources as one application (ROUNDS)',
    needs: 'site and browser',
  },
  judgement: {
    measures:
      'what the judgement of releases finds and whom it blames, in drawn worlds (--worlds, --seed, --world)',
  },
  page: {
    measures: 'pages on a slow phone beside the same sources as one application (ROUNDS, SOFT ROUNDS)',
    needs: 'site and browser',
  },
  receipts: {
    measures:
      'drawn receipts: how many are credited without a person, and how many wrongly (--part, --kind, --form, --seed, --count, --receipt, --save)',
    needs: 'browser',
  },
  server: {
    measures: 'pages and calls beside a bare Fastify route (ROUNDS)',
    needs: 'site',
  },
  soak: {
    measures: 'growth of the memory under visitors and members (--minutes, --rate, --seed, --warm)',
    needs: 'site',
  },
};

const inspectPort = await freePort();
/** The soak needs the inspector, and simulates many client addresses. */
const SETTINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  soak: { NODE_OPTIONS: `--inspect-port=${inspectPort}`, TRUST_PROXY: '1' },
};

async function startSiteFor(name: string): Promise<TestSite | null> {
  if (process.env.BASE_URL) return null;
  await buildChanged(releasedPackages());
  return startTestSite(undefined, SETTINGS[name]);
}

const environmentOf = ({ origin, releaseToken, dataFolder, pid }: TestSite) => ({
  BASE_URL: origin,
  RELEASE_TOKEN: releaseToken,
  DATA_DIR: dataFolder,
  SITE_PID: String(pid),
  SITE_INSPECT_PORT: String(inspectPort),
});

async function runBench(name: string, { needs }: Bench, args: readonly string[]): Promise<void> {
  const site = needs?.includes('site') ? await startSiteFor(name) : null;
  const undo = whenAskedToEnd(() => void site?.stop().then(() => process.exit(1)));
  try {
    const browser = needs?.includes('browser')
      ? { CHROMIUM_PATH: await provideChromium(), ...chromiumEnvironment() }
      : {};
    const { code } = await runCommand(process.execPath, [join(ROOT, `e2e/bench/${name}.bench.ts`), ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...browser, ...(site ? environmentOf(site) : {}) },
    });
    process.exitCode = code;
  } finally {
    undo();
    await site?.stop();
  }
}

try {
  const [name, ...args] = process.argv.slice(2);
  const bench = name === undefined ? undefined : BENCHES[name];
  if (name && bench) await runBench(name, bench, args);
  else if (!name || name === '--help')
    process.stdout.write(
      `${table(
        ['Bench', 'Measures'],
        Object.entries(BENCHES).map(([each, { measures }]) => [each, measures]),
      )}\n`,
    );
  else throw new PlainError(`There is no bench '${name}'. There are: ${Object.keys(BENCHES).join(', ')}.`);
} catch (error) {
  fail(error);
}
