import type { RemoteBuild, SlotData } from 'shared-contracts/composition';
import type { Outcome } from 'shared-contracts/release';
import type { MountProps, RemoteLifecycles } from 'shared-contracts/remote';
import { DEADLINES, isDeadlineError, withDeadline } from '../federation/deadline.ts';
import type { Federation } from '../federation/federation.ts';
import { createRemoteBuilds, outcomeOf, type ReleaseServices } from '../federation/remote-builds.ts';
import type { RemoteOfPage } from '../federation/remote-of-page.ts';
import type { MarkupWatch } from '../telemetry/foreign-changes.ts';
import { keepInput } from './keep-input.ts';
import { createRemoteSlot } from './remote-slot.ts';

export interface RemoteAppOptions {
  readonly remote: RemoteOfPage;
  readonly federation: Federation;
  readonly slot: HTMLElement;
  readonly rendered: SlotData;
  servicesFor(release: string): ReleaseServices;
  onOutcome(release: string, outcome: Outcome, ms: number, error?: unknown, isMarkupKept?: boolean): void;
  onRecovering(): void;
  onUnavailable(retry: () => void, isPageKept: boolean): void;
  readonly markup: MarkupWatch;
}

/** A remote as a single-spa application. Lifecycles never reject: failures are recovered in place. */
export interface RemoteApp {
  /** Repeated calls before `unmount` return the same promise. */
  mount(): Promise<void>;
  unmount(): Promise<void>;
  mounted(): string | null;
  readonly builds: Pick<ReturnType<typeof createRemoteBuilds>, 'candidates' | 'prefetch'>;
}

interface Mounted {
  readonly build: RemoteBuild;
  readonly lifecycles: RemoteLifecycles;
  readonly props: MountProps;
  readonly since: number;
}

/** Failures recover in place (decisions/0001-recover-inside-one-application.md). */
export function createRemoteApp(options: RemoteAppOptions): RemoteApp {
  const { remote, slot, rendered } = options;
  const builds = createRemoteBuilds(options);
  const remoteSlot = createRemoteSlot(remote.name, slot, rendered, options.markup);
  let mounted: Mounted | null = null;
  let wanted = false;
  let mounting: Promise<void> | null = null;
  let late: Promise<unknown> | null = null;

  async function mountFirstThatWorks(): Promise<void> {
    late = null;
    for (const build of builds.candidates()) {
      if (!wanted) return;
      const began = performance.now();
      const report = (outcome: Outcome, ...more: [error?: unknown, isMarkupKept?: boolean]) =>
        options.onOutcome(builds.releaseOf(build), outcome, performance.now() - began, ...more);
      try {
        await mountBuild(build);
        // A crash during rendering was already handled.
        return mounted?.build === build ? report('mounted', undefined, remoteSlot.takeIsKept()) : undefined;
      } catch (error) {
        const outcome = outcomeOf(error);
        if (!navigator.onLine && outcome !== 'mount-error') return waitForNetwork();
        builds.hasFailed(build);
        report(outcome, error);
        late = outcome === 'deadline' && !mounted ? builds.code(build) : null;
        if (wanted && remoteSlot.isBlank()) options.onRecovering();
      }
    }
    unavailable();
    // A slow device is not the release's fault: mount its code when it arrives.
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

  /** Without a network no release is at fault, so none is tried. */
  function waitForNetwork(): void {
    if (!wanted) return;
    addEventListener('online', retryIfBare, { once: true });
    unavailable();
  }

  async function mountBuild(build: RemoteBuild): Promise<void> {
    const lifecycles = await builds.load(build);
    const props: MountProps = {
      services: builds.servicesOf(build).services,
      ...remoteSlot.containerFor(builds.releaseOf(build), builds.removeFailedStyles),
      reportCrash: (error) => void crashed(build, error),
    };
    const current: Mounted = { build, lifecycles, props, since: performance.now() };
    mounted = current;
    builds.switchStyles(build, true);
    const moveInput = props.hydration && keepInput(props.container);
    try {
      await withDeadline(lifecycles.mount(props), DEADLINES.mount, 'mounting');
      moveInput?.();
    } catch (error) {
      // Without another build, the slow mount continues and replaces the panel when it finishes.
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
    builds.switchStyles(current.build, false);
  }

  /** Also retries failed versions, because the cause may have been a dropped connection. */
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
      builds.removeFailedStyles();
      remoteSlot.clear();
    },
    mounted: () => (mounted ? builds.releaseOf(mounted.build) : null),
    builds,
  };
}
