import { type Outcome, type RemoteBuild, releaseBase, releaseIdOf, type SlotData } from 'shared-contracts';
import type { RemoteLifecycles } from 'shared-contracts/remote';
import type { ReleaseServices } from '../mounting/remote-app.ts';
import { isDeadlineError, withDeadline } from './deadline.ts';
import type { Federation } from './federation.ts';
import { LoadError } from './federation-plugins.ts';
import { switchStyles } from './release-styles.ts';
import { buildsOf, type RemoteOfPage } from './remote-of-page.ts';

/** Milliseconds. Generous, because a slow network is not the release's fault. */
export const DEADLINES = { load: 15_000, mount: 12_000, unmount: 2_000 } as const;

interface RemoteBuildsOptions {
  readonly remote: RemoteOfPage;
  readonly federation: Federation;
  servicesFor(release: string): ReleaseServices;
}

export function createRemoteBuilds({ remote, federation, servicesFor }: RemoteBuildsOptions) {
  const failed = new Set<string>();
  const services = new Map<string, ReleaseServices>();
  const releaseOf = (build: RemoteBuild) => releaseIdOf(remote.name, build.version);
  const candidates = () => buildsOf(remote).filter((build) => !failed.has(build.version));
  const code = (build: RemoteBuild): Promise<RemoteLifecycles> => federation.load(remote.name, build);
  const load = (build: RemoteBuild) => withDeadline(code(build), DEADLINES.load, 'loading');

  function servicesOf(build: RemoteBuild): ReleaseServices {
    const release = releaseOf(build);
    const known = services.get(release) ?? servicesFor(release);
    services.set(release, known);
    return known;
  }

  return {
    releaseOf,
    candidates,
    servicesOf,
    hasFailed: (build: RemoteBuild) => void failed.add(build.version),
    forgetFailures: () => failed.clear(),
    wear: (build: RemoteBuild, on: boolean) => switchStyles(baseOf(remote, build), on),
    takeOffFailed() {
      for (const build of buildsOf(remote))
        if (failed.has(build.version)) switchStyles(baseOf(remote, build), false);
    },
    load,
    code,
    async prefetch(href: string, slotData: Promise<SlotData | null>): Promise<void> {
      const build = candidates()[0];
      if (!build) throw new Error(`${remote.name} has no build that works`);
      const data = slotData.then((rendered) =>
        rendered?.release === releaseOf(build) ? rendered.data : undefined,
      );
      const lifecycles = await load(build);
      const prefetching = lifecycles.prefetch(href, servicesOf(build).services, data);
      await withDeadline(prefetching, DEADLINES.mount, 'prefetching');
    },
  };
}

export const baseOf = (remote: RemoteOfPage, { version, entry }: RemoteBuild) =>
  entry === remote.local?.entry ? new URL('.', entry).href : releaseBase(remote.name, version);

export function outcomeOf(error: unknown): Outcome {
  if (isDeadlineError(error)) return 'deadline';
  return error instanceof LoadError ? 'load-error' : 'mount-error';
}
