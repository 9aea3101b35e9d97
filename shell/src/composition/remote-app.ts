import type { Outcome, RemoteBuild, ShellServices, SlotData } from 'shared-contracts';
import type { MountProps, RemoteLifecycles } from 'shared-contracts/remote';
import { isDeadlineError, withDeadline } from './deadline.ts';
import type { Federation } from './federation.ts';
import { createRemoteBuilds, DEADLINES, outcomeOf } from './remote-builds.ts';
import type { RemoteOfPage } from './remote-of-page.ts';
import { createRemoteSlot } from './remote-slot.ts';

/** Services made for one release, whose subscriptions end with {@link ReleaseServices.close}. */
export interface ReleaseServices {
  readonly services: ShellServices;
  close(): void;
}

export interface RemoteAppOptions {
  readonly remote: RemoteOfPage;
  readonly federation: Federation;
  readonly slot: HTMLElement;
  /** Way in which the server made the slot's markup. Used by the first mount alone. */
  readonly rendered: SlotData;
  servicesFor(release: string): ReleaseServices;
  /** `ms` have passed since the mount began. */
  onOutcome(release: string, outcome: Outcome, ms: number, error?: unknown): void;
  /** A version has failed and its page is gone: the next one is on its way. */
  onRecovering(): void;
  /** No version works: a panel stands in the page's place, or above what the server sent of it. `retry` mounts again. */
  onUnavailable(retry: () => void, isPageKept: boolean): void;
}

/** A remote as single-spa drives it. It never rejects: what fails is recovered from, in place. */
export interface RemoteApp {
  /** Once, until it is unmounted: who asks again waits for the same. */
  mount(): Promise<void>;
  unmount(): Promise<void>;
  /** `remote@version` of what stands in the slot, null when it is not this remote. */
  mounted(): string | null;
  /** Loads the code and data that `href` needs; `slotData` comes beside the code. Rejects when they are not to be had. */
  prepare(href: string, slotData: Promise<SlotData | null>): Promise<void>;
}

interface Mounted {
  readonly build: RemoteBuild;
  readonly lifecycles: RemoteLifecycles;
  readonly props: MountProps;
  /** Time of the mount, by the page's clock. */
  readonly since: number;
}

/**
 * Load, mount and render failures and deadlines of a remote end here: the next build that may work is mounted in the same
 * slot, and when none is left the panel is shown. See decisions/0001-recover-inside-one-application.md.
 */
export function createRemoteApp(options: RemoteAppOptions): RemoteApp {
  const { remote, slot, rendered } = options;
  const builds = createRemoteBuilds(options);
  const remoteSlot = createRemoteSlot({ remote: remote.name, slot, rendered });
  let mounted: Mounted | null = null;
  let wanted = false;
  let mounting: Promise<void> | null = null;
  /** Code of the last build, where its deadline has passed and nothing else was tried since. */
  let late: Promise<unknown> | null = null;

  async function mountFirstThatWorks(): Promise<void> {
    late = null;
    for (const build of builds.candidates()) {
      if (!wanted) return;
      const began = performance.now();
      const told = (outcome: Outcome, error?: unknown) =>
        options.onOutcome(builds.releaseOf(build), outcome, performance.now() - began, error);
      try {
        await mountBuild(build);
        // What crashed as it was drawn is recovered from already.
        return mounted?.build === build ? told('mounted') : undefined;
      } catch (error) {
        const outcome = outcomeOf(error);
        if (!navigator.onLine && outcome !== 'mount-error') return waitForNetwork();
        builds.hasFailed(build);
        told(outcome, error);
        late = outcome === 'deadline' && !mounted ? builds.code(build) : null;
        if (wanted && remoteSlot.isBlank()) options.onRecovering();
      }
    }
    unavailable();
    // A slow device is no fault of the release: its code is taken when it comes.
    const code = late;
    code?.then(
      () => code === late && retryIfBare(),
      () => undefined,
    );
  }

  const retryIfBare = () => void (wanted && !mounted && retry());

  function unavailable(): void {
    if (wanted) options.onUnavailable(() => void retry(), !remoteSlot.isBlank());
  }

  /** Without a network nothing loads: no release is at fault, and none is tried in its place. */
  function waitForNetwork(): void {
    if (!wanted) return;
    addEventListener('online', retryIfBare, { once: true });
    unavailable();
  }

  async function mountBuild(build: RemoteBuild): Promise<void> {
    const lifecycles = await builds.load(build);
    const props: MountProps = {
      services: builds.servicesOf(build).services,
      ...remoteSlot.containerFor(builds.releaseOf(build), builds.takeOffFailed),
      reportCrash: (error) => void crashed(build, error),
    };
    const current: Mounted = { build, lifecycles, props, since: performance.now() };
    mounted = current;
    builds.wear(build, true);
    try {
      await withDeadline(lifecycles.mount(props), DEADLINES.mount, 'mounting');
    } catch (error) {
      // Where nothing can take its place it goes on, and stands when it is done: its panel is gone then.
      if (builds.candidates()[1] || !isDeadlineError(error)) await dismount(current, true);
      throw error;
    }
  }

  async function crashed(build: RemoteBuild, error: unknown): Promise<void> {
    if (mounted?.build !== build) return;
    const { since, props } = mounted;
    builds.hasFailed(build);
    options.onOutcome(builds.releaseOf(build), 'render-error', performance.now() - since, error);
    const unmounting = dismount(mounted);
    if (remoteSlot.isBlank(props.container)) options.onRecovering();
    await unmounting;
    await mountFirstThatWorks();
  }

  /** `keepsPage`: what still stands of it (the server's markup) stays until the next one is drawn. */
  async function dismount(current: Mounted, keepsPage = false): Promise<void> {
    if (mounted === current) mounted = null;
    builds.servicesOf(current.build).close();
    try {
      await withDeadline(current.lifecycles.unmount(current.props), DEADLINES.unmount, 'unmounting');
    } catch (error) {
      reportError(error);
    }
    if (keepsPage && current.props.container.hasChildNodes()) return;
    current.props.container.remove();
    builds.wear(current.build, false);
  }

  /** A dropped connection fails once and works the next time, so every version gets a new chance. */
  async function retry(): Promise<void> {
    builds.forgetFailures();
    if (mounted) await dismount(mounted, true);
    await mountFirstThatWorks();
  }

  return {
    mount() {
      wanted = true;
      mounting ??= mountFirstThatWorks();
      return mounting;
    },
    async unmount() {
      wanted = false;
      mounting = null;
      if (mounted) await dismount(mounted);
      builds.takeOffFailed();
      remoteSlot.clear();
    },
    mounted: () => (mounted ? builds.releaseOf(mounted.build) : null),
    prepare: builds.prefetch,
  };
}
