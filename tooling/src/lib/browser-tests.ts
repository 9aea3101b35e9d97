import { availableParallelism } from 'node:os';
import { chromiumEnvironment, playwrightCli, provideChromium } from './chromium.ts';
import { whenAskedToEnd } from './ending.ts';
import { type CommandResult, runCommand } from './run-command.ts';
import { type BringLive, startTestSites, type TestSite } from './test-site.ts';
import { folderOf } from './workspace.ts';

export interface BrowserTestOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Settings of the sites. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
  readonly bringLive?: BringLive | undefined;
  /** Sites, and workers, each with one of its own. */
  readonly sites?: number;
  /** Hears what the reporter tells, such as how far the run is. */
  readonly onMessage?: ((message: unknown) => void) | undefined;
}

/** One more than there are cores: a spec often waits, for an answer or for a moment. More only keep each other waiting. */
export const SITES = availableParallelism() + 1;

/** Runs Playwright in `e2e/`, each worker against a site of its own. Answers with Playwright's exit code. */
export async function runBrowserTests(
  args: readonly string[],
  { env = {}, settings, bringLive, sites: count = 1, onMessage }: BrowserTestOptions = {},
): Promise<number> {
  const chromium = await provideChromium();
  const sites = await startTestSites(count, bringLive, settings);
  const stop = () => Promise.all(sites.map((site) => site.stop()));
  const undo = whenAskedToEnd(() => void stop().then(() => process.exit(1)));
  try {
    const { code }: CommandResult = await runCommand(process.execPath, [playwrightCli(), 'test', ...args], {
      cwd: folderOf('e2e'),
      stdio: onMessage ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
      onMessage,
      env: {
        ...process.env,
        ...env,
        SITES: JSON.stringify(sites.map(variables)),
        SITES_COUNT: String(count),
        ...chromiumEnvironment(),
        CHROMIUM_PATH: chromium,
      },
    });
    return code;
  } finally {
    undo();
    await stop();
  }
}

const variables = ({ origin, releaseToken, dataFolder }: TestSite) => ({
  BASE_URL: origin,
  RELEASE_TOKEN: releaseToken,
  DATA_DIR: dataFolder,
});
