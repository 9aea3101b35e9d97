import type { RemoteBuild, SlotData } from 'shared-contracts/composition';
import { type Outcome, releaseIdOf } from 'shared-contracts/release';
import type { RemoteLifecycles } from 'shared-contracts/remote';
import type { ShellServices } from 'shared-contracts/shell';
import { DEADLINES, isDeadlineError, withDeadline } from './deadline.ts';
import type { Federation } from './federation.ts';
import { LoadError } from './federation-plugins.ts';
import { switchStyles } from './release-styles.ts';
import { baseOf, buildsOf, type RemoteOfPage } from './remote-of-page.ts';

export interface ReleaseServices {
  readonly services: ShellServices;
  close(): void;
}

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
    switchStyles: (build: RemoteBuild, on: boolean) => switchStyles(baseOf(remote, build), on),
    removeFailedStyles() {
      for (const build of buildsOf(remote))
        if (failed.has(build.version)) switchStyles(baseOf(remote, build), false);
    },
    load,
    code,
    async prefetch(href: string, slotData: Promise<SlotData | null>): Promise<void> {
      const build = candidates()[0];
      if (!build) throw new Error(`${remote.name} has no build left that has not failed.`);
      const data = slotData.then((rendered) =>
        rendered?.release === releaseOf(build) ? rendered.data : undefined,
      );
      const lifecycles = await load(build);
      const prefetching = lifecycles.prefetch(href, servicesOf(build).services, data);
      await withDeadline(prefetching, DEADLINES.mount, 'prefetching');
    },
  };
}

export function outcomeOf(error: unknown): Outcome {
  if (isDeadlineError(error)) return 'deadline';
  return error instanceof LoadError ? 'load-error' : 'mount-error';
}
