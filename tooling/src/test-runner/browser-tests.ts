import { availableParallelism } from 'node:os';
import { chromiumEnvironment, playwrightCli, provideChromium } from '../browser/chromium.ts';
import { type CommandResult, runCommand } from '../console/run-command.ts';
import { folderOf } from '../repository/workspace.ts';
import { whenAskedToEnd } from '../site/site-process.ts';
import { type BringLive, startTestSites, type TestSite } from './test-site.ts';

export interface BrowserTestOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, string>> | undefined;
  readonly bringLive?: BringLive | undefined;
  readonly sites?: number;
}

/** One more than there are cores, because specs often wait. */
export const SITES = availableParallelism() + 1;

export async function runBrowserTests(
  args: readonly string[],
  { env = {}, settings, bringLive, sites: count = 1 }: BrowserTestOptions = {},
): Promise<CommandResult> {
  const chromium = await provideChromium();
  const sites = await startTestSites(count, bringLive, settings);
  const stop = () => Promise.all(sites.map((site) => site.stop()));
  const undo = whenAskedToEnd(() => void stop().then(() => process.exit(1)));
  try {
    return await runCommand(process.execPath, [playwrightCli(), 'test', ...args], {
      cwd: folderOf('e2e'),
      stdio: 'inherit',
      env: {
        ...process.env,
        ...env,
        SITES: JSON.stringify(sites.map(variables)),
        SITES_COUNT: String(count),
        ...chromiumEnvironment(),
        CHROMIUM_PATH: chromium,
      },
    });
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
