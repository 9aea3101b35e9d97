import {
  type LiveRemote,
  type Outcome,
  type RemoteBuild,
  releaseBase,
  releaseIdOf,
  type ShellServices,
  type SlotData,
} from 'shared-contracts';
import type { MountProps, RemoteLifecycles } from 'shared-contracts/remote';
import { isDeadlineError, withDeadline } from './deadline.ts';
import type { Federation } from './federation.ts';
import { switchStyles } from './release-styles.ts';

/** Services made for one release, whose subscriptions end with {@link ReleaseServices.close}. */
export interface ReleaseServices {
  readonly services: ShellServices;
  close(): void;
}

export interface RemoteAppOptions {
  readonly remote: LiveRemote;
  readonly federation: Federation;
  readonly slot: HTMLElement;
  /** How the server made the slot's markup. Used by the first mount alone. */
  readonly rendered: SlotData;
  servicesFor(release: string): ReleaseServices;
  /** `ms` have passed since the mount began. */
  onOutcome(release: string, outcome: Outcome, ms: number, error?: unknown): void;
  /** A version has failed and its page is gone: the next one is on its way. */
  onRecovering(): void;
  /** No version works: the slot shows a panel. `retry` mounts again. */
  onUnavailable(retry: () => void): void;
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

/** Milliseconds. Generous: a phone on a bad line is no fault of the release. */
const DEADLINES = { load: 15_000, mount: 12_000, unmount: 2_000 } as const;

interface Mounted {
  readonly build: RemoteBuild;
  readonly lifecycles: RemoteLifecycles;
  readonly props: MountProps;
  /** When it was mounted, by the page's clock. */
  readonly since: number;
}

/**
 * Load, mount and render failures and deadlines of a remote end here: the next build that may work is mounted in the same
 * slot, and when none is left the panel is shown. See decisions/0001-recover-inside-one-application.md.
 */
export function createRemoteApp(options: RemoteAppOptions): RemoteApp {
  const { remote, federation, slot } = options;
  const failed = new Set<string>();
  const services = new Map<string, ReleaseServices>();
  let mounted: Mounted | null = null;
  let wanted = false;
  let mounting: Promise<void> | null = null;

  const releaseOf = (build: RemoteBuild) => releaseIdOf(remote.name, build.version);
  const candidates = () =>
    [remote.live, remote.fallback]
      .filter((build) => build !== undefined)
      .filter((build) => !failed.has(build.version));

  function servicesOf(build: RemoteBuild) {
    const release = releaseOf(build);
    const known = services.get(release) ?? options.servicesFor(release);
    services.set(release, known);
    return known;
  }

  async function mountFirstThatWorks(): Promise<void> {
    for (const build of candidates()) {
      if (!wanted) return;
      const began = performance.now();
      try {
        await mountBuild(build);
        options.onOutcome(releaseOf(build), 'mounted', performance.now() - began);
        return;
      } catch (error) {
        failed.add(build.version);
        options.onOutcome(releaseOf(build), outcomeOf(error), performance.now() - began, error);
        if (wanted) fillWhileRecovering();
      }
    }
    if (wanted) options.onUnavailable(retry);
  }

  async function mountBuild(build: RemoteBuild): Promise<void> {
    const lifecycles = await withDeadline(
      federation.load(remote.name, build),
      DEADLINES.load,
      'loading',
    ).catch((error: unknown) => {
      throw new LoadError(error);
    });
    const base = releaseBase(remote.name, build.version);
    const { container, hydration } = containerFor(build);
    const props: MountProps = {
      services: servicesOf(build).services,
      container,
      hydration,
      reportCrash: (error) => void crashed(build, error),
    };
    const current: Mounted = { build, lifecycles, props, since: performance.now() };
    mounted = current;
    switchStyles(base, true);
    try {
      await withDeadline(lifecycles.mount(props), DEADLINES.mount, 'mounting');
    } catch (error) {
      await dismount(current, true);
      throw error;
    }
  }

  /** The server's markup when it is of this very release, else an empty element in its place. */
  function containerFor(build: RemoteBuild) {
    const { rendered } = options;
    const existing = slot.querySelector<HTMLElement>(':scope > [data-remote]');
    if (existing?.dataset.release === releaseOf(build) && rendered.release === releaseOf(build)) {
      existing.removeAttribute('data-release');
      return { container: existing, hydration: { now: rendered.now, data: rendered.data } };
    }
    const container = document.createElement('div');
    container.dataset.remote = remote.name;
    const before = [...slot.childNodes];
    slot.append(container);
    // What stands there (the server's markup) stays until something stands in its place: the slot is never blank.
    onceDrawn(container, () => {
      for (const node of before) node.remove();
      for (const version of failed) switchStyles(releaseBase(remote.name, version), false);
    });
    return { container, hydration: null };
  }

  /** Says that a page is on its way where nothing stands in the slot but what `gone` has left. */
  function fillWhileRecovering(gone?: HTMLElement): void {
    const pages = [...slot.querySelectorAll(':scope > [data-remote]')];
    if (!pages.some((page) => page !== gone && page.hasChildNodes())) options.onRecovering();
  }

  async function crashed(build: RemoteBuild, error: unknown): Promise<void> {
    if (mounted?.build !== build) return;
    const {
      since,
      props: { container },
    } = mounted;
    failed.add(build.version);
    options.onOutcome(releaseOf(build), 'render-error', performance.now() - since, error);
    const unmounting = dismount(mounted);
    fillWhileRecovering(container);
    await unmounting;
    await mountFirstThatWorks();
  }

  /** `keepsPage`: what still stands of it (the server's markup) stays until the next one is drawn. */
  async function dismount(current: Mounted, keepsPage = false): Promise<void> {
    if (mounted === current) mounted = null;
    servicesOf(current.build).close();
    try {
      await withDeadline(current.lifecycles.unmount(current.props), DEADLINES.unmount, 'unmounting');
    } catch (error) {
      reportError(error);
    }
    if (keepsPage && current.props.container.hasChildNodes()) return;
    current.props.container.remove();
    switchStyles(releaseBase(remote.name, current.build.version), false);
  }

  /** A dropped connection fails once and works the next time, so every version gets a new chance. */
  function retry() {
    failed.clear();
    void mountFirstThatWorks();
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
      for (const version of failed) switchStyles(releaseBase(remote.name, version), false);
      slot.replaceChildren();
    },
    mounted: () => (mounted ? releaseOf(mounted.build) : null),
    async prepare(href, slotData) {
      const build = candidates()[0];
      if (!build) throw new Error(`${remote.name} has no build that works`);
      const data = slotData.then((rendered) =>
        rendered?.release === releaseOf(build) ? rendered.data : undefined,
      );
      const lifecycles = await withDeadline(federation.load(remote.name, build), DEADLINES.load, 'loading');
      await withDeadline(
        lifecycles.prefetch(href, servicesOf(build).services, data),
        DEADLINES.mount,
        'prefetching',
      );
    },
  };
}

/** Calls `then` in the same frame in which the element gets its first child, which is before it is painted. */
function onceDrawn(element: HTMLElement, then: () => void): void {
  const observer = new MutationObserver(() => {
    if (!element.hasChildNodes()) return;
    observer.disconnect();
    then();
  });
  observer.observe(element, { childList: true });
}

class LoadError extends Error {
  readonly code = 'LOAD';
  constructor(cause: unknown) {
    super('The remote could not be loaded', { cause });
  }
}

function outcomeOf(error: unknown): Outcome {
  const isLoad = typeof error === 'object' && error !== null && 'code' in error && error.code === 'LOAD';
  const cause = isLoad && error instanceof Error ? error.cause : error;
  if (isDeadlineError(cause)) return 'deadline';
  return isLoad ? 'load-error' : 'mount-error';
}
