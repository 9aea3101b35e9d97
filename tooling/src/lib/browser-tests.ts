import { playwrightCli, provideChromium } from './chromium.ts';
import { whenAskedToEnd } from './ending.ts';
import { runCommand } from './run-command.ts';
import { type BringLive, startTestSite } from './test-site.ts';
import { folderOf } from './workspace.ts';

/** Runs Playwright in `e2e/` against a site of its own. Answers with Playwright's exit code. */
export async function runBrowserTests(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  bringLive?: BringLive,
): Promise<number> {
  const chromium = await provideChromium();
  const site = await startTestSite(bringLive);
  const undo = whenAskedToEnd(() => void site.stop().then(() => process.exit(1)));
  try {
    const { code } = await runCommand(process.execPath, [playwrightCli(), 'test', ...args], {
      cwd: folderOf('e2e'),
      stdio: 'inherit',
      env: {
        ...process.env,
        ...env,
        BASE_URL: site.origin,
        RELEASE_TOKEN: site.releaseToken,
        DATA_DIR: site.dataFolder,
        CHROMIUM_PATH: chromium,
      },
    });
    return code;
  } finally {
    undo();
    await site.stop();
  }
}
