import { releaseToken } from './builds/workspace-builds.ts';
import { fail, step } from './console/report.ts';
import { bringLiveFrom, liveWith, namedRelease } from './release-cli/publishing/release-set.ts';
import { createReleaseClient } from './release-cli/release-client.ts';
import { builtPackages } from './repository/workspace.ts';
import { buildChanged } from './site/serve.ts';
import { runBrowserTests } from './test-runner/browser-tests.ts';
import type { BringLive } from './test-runner/test-site.ts';

// `pnpm test:e2e [Playwright arguments]` tests the builds of this checkout.
// `pnpm test:e2e --release mfe-loyalty@1.5.0 [--server URL]` tests the server's live releases with this one
// instead.

function take(args: string[], option: string): string | undefined {
  const at = args.indexOf(option);
  return at < 0 ? undefined : args.splice(at, 2)[1];
}

const args = process.argv.slice(2);
const release = take(args, '--release');
const server =
  take(args, '--server') ?? process.env.RELEASE_SERVER ?? `http://localhost:${process.env.PORT ?? 4000}`;

async function runJourneys(asked: string): Promise<number> {
  const from = createReleaseClient(server, releaseToken());
  const releases = await liveWith(from, namedRelease(asked));
  const bringLive: BringLive = (to) =>
    step(`Copying ${releases.map(({ name, version }) => `${name}@${version}`).join(', ')}`, () =>
      bringLiveFrom(from, to, releases),
    );
  const all = args.length > 0 ? args : ['journeys'];
  return (await runBrowserTests(all, { bringLive })).code;
}

try {
  await buildChanged(builtPackages());
  process.exitCode = release ? await runJourneys(release) : (await runBrowserTests(args)).code;
} catch (error) {
  fail(error);
}
