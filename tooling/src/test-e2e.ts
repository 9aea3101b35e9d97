import { runBrowserTests } from './lib/browser-tests.ts';
import { createReleaseClient } from './lib/release-client.ts';
import { bringLiveFrom, liveWith, namedRelease } from './lib/release-set.ts';
import { fail, step } from './lib/report.ts';
import { buildChanged } from './lib/serve.ts';
import type { BringLive } from './lib/test-site.ts';
import { builtPackages } from './lib/workspace.ts';
import { releaseToken } from './lib/workspace-builds.ts';

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
