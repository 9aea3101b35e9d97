import { FRAGMENT_ROUTE, isSlotName, type RemoteBuild, SLOTS } from 'shared-contracts/composition';
import { type Outcome, releaseIdOf } from 'shared-contracts/release';
import type { FragmentLifecycles, FragmentMountProps, MountedFragment } from 'shared-contracts/shell';
import { mountRootParcel, type Parcel } from 'single-spa';
import { DEADLINES, withDeadline } from '../federation/deadline.ts';
import type { Federation } from '../federation/federation.ts';
import { preloadFiles } from '../federation/preload.ts';
import { switchStyles } from '../federation/release-styles.ts';
import { outcomeOf, type ReleaseServices } from '../federation/remote-builds.ts';
import { baseOf, buildsOf, type RemoteOfPage } from '../federation/remote-of-page.ts';
import { SINGLE_SPA_TIMEOUT_MS } from '../mounting/applications.ts';
import { watchMarkup } from '../telemetry/foreign-changes.ts';
import { reportOutcome, type SendBeacon } from '../telemetry/outcomes.ts';
import { leaveEmpty, placeFor } from './fragment-place.ts';

export interface FragmentParts {
  readonly remotes: readonly RemoteOfPage[];
  readonly federation: Federation;
  servicesFor(release: string): ReleaseServices;
  readonly beacon: SendBeacon;
}

interface WantedFragment {
  readonly element: HTMLElement;
  readonly slot: string;
  readonly props: unknown;
}

interface Candidate {
  readonly remote: RemoteOfPage;
  readonly build: RemoteBuild;
  readonly release: string;
}

interface Mounted {
  readonly candidate: Candidate;
  readonly parcel: Parcel;
  readonly services: ReleaseServices;
  readonly mountProps: FragmentMountProps;
}

/** `release slot` of failed fragments. They are not tried again in this document. */
const failed = new Set<string>();

function candidatesFor(remotes: readonly RemoteOfPage[], slot: string): Candidate[] {
  const offers = (build: RemoteBuild) => build.fragments?.[slot] !== undefined;
  return remotes
    .filter(({ live }) => offers(live))
    .flatMap((remote) =>
      buildsOf(remote)
        .filter(offers)
        .map((build) => ({ remote, build, release: releaseIdOf(remote.name, build.version) })),
    )
    .filter(({ release }) => !failed.has(`${release} ${slot}`));
}

/** Fills a slot when the shopper gets near it. Failures count against the fragment's release. Never throws. */
export function fillSlot(parts: FragmentParts, { element, slot, props }: WantedFragment): MountedFragment {
  let currentProps = props;
  let isWanted = true;
  let mounted: Mounted | null = null;
  const isOver = () => !isWanted;
  const markup = watchMarkup(element);

  async function fillWithFirstThatWorks(): Promise<void> {
    for (const candidate of candidatesFor(parts.remotes, slot)) {
      if (isOver()) return;
      const began = performance.now();
      try {
        await mount(candidate);
        return report(candidate, 'mounted', began);
      } catch (error) {
        if (isOver()) return;
        if (!navigator.onLine) {
          addEventListener('online', () => void fillWithFirstThatWorks(), { once: true });
          return;
        }
        fails(candidate, outcomeOf(error), began, error);
      }
    }
    leaveEmpty(element);
  }

  async function mount(candidate: Candidate): Promise<void> {
    const { remote, build, release } = candidate;
    preloadFiles(build, build.fragments?.[slot]);
    const lifecycles = await withDeadline(
      parts.federation.loadFragment(remote.name, build, slot),
      DEADLINES.load,
      'loading',
    );
    if (isOver()) return;
    const services = parts.servicesFor(release);
    const { fragments: _, ...own } = services.services;
    markup.restore();
    let current: Mounted | null = null;
    const mountProps: FragmentMountProps = {
      services: own,
      ...placeFor(element, release, currentProps),
      reportCrash: (error) => void (current && crashed(current, error)),
    };
    switchStyles(baseOf(remote, build), true, mountProps.container);
    // single-spa requires an element and keeps a reference to it. The fragment has its own.
    const parcel = mountRootParcel(new FragmentParcel(lifecycles, mountProps), { domElement: document.body });
    current = { candidate, parcel, services, mountProps };
    mounted = current;
    try {
      await withDeadline(parcel.mountPromise, DEADLINES.mount, 'mounting');
    } catch (error) {
      await dismount(current);
      throw error;
    }
    if (currentProps !== mountProps.props) sendProps();
  }

  async function crashed(current: Mounted, error: unknown): Promise<void> {
    if (mounted !== current || current.parcel.getStatus() !== 'MOUNTED') return;
    fails(current.candidate, 'render-error', performance.now(), error);
    // Keeps the content below in place while the replacement loads.
    element.style.minBlockSize = `${element.offsetHeight}px`;
    await dismount(current);
    await fillWithFirstThatWorks();
    element.style.minBlockSize = '';
  }

  async function dismount(current: Mounted): Promise<void> {
    if (mounted === current) mounted = null;
    await unmountParcel(current);
  }

  function sendProps(): void {
    if (mounted?.parcel.getStatus() === 'MOUNTED') void mounted.parcel.update?.({ currentProps });
  }

  function fails(candidate: Candidate, outcome: Outcome, began: number, error: unknown): void {
    failed.add(`${candidate.release} ${slot}`);
    report(candidate, outcome, began, error);
  }

  function report({ release }: Candidate, outcome: Outcome, began: number, error?: unknown): void {
    const ms = performance.now() - began;
    reportOutcome(parts.beacon, { release, outcome, ms, route: FRAGMENT_ROUTE + slot, error });
  }

  const isSound = isSlotName(slot) && SLOTS[slot].props.safeParse(props).success;
  const stopWaiting = isSound ? whenNear(element, () => void fillWithFirstThatWorks()) : () => undefined;
  return {
    update(next) {
      if (!isSlotName(slot) || !SLOTS[slot].props.safeParse(next).success) return;
      currentProps = next;
      sendProps();
    },
    end() {
      isWanted = false;
      markup.end();
      stopWaiting();
      if (mounted) void dismount(mounted);
    },
  };
}

async function unmountParcel({ candidate: { remote, build }, parcel, services, mountProps }: Mounted) {
  services.close();
  const isMounted = parcel.getStatus() === 'MOUNTED';
  // A parcel that is still mounting unmounts afterwards. One that never mounts has nothing to unmount.
  const unmounting = parcel.mountPromise.then(() => parcel.unmount());
  try {
    if (isMounted) await withDeadline(unmounting, DEADLINES.unmount, 'unmounting');
    else unmounting.catch(() => undefined);
  } catch (error) {
    reportError(error);
  }
  const { container, hydration } = mountProps;
  switchStyles(baseOf(remote, build), false, container);
  if (!hydration || !container.hasChildNodes()) container.remove();
}

const timeout = { millis: SINGLE_SPA_TIMEOUT_MS, dieOnTimeout: false, warningMillis: SINGLE_SPA_TIMEOUT_MS };

/**
 * The fragment as a single-spa parcel. single-spa keeps root parcels forever, so a class drops its
 * references; an inlined closure would keep its whole scope.
 */
class FragmentParcel {
  #held: FragmentMountProps | null;
  readonly #lifecycles: FragmentLifecycles;
  readonly name: string;
  readonly timeouts = { bootstrap: timeout, mount: timeout, unmount: timeout, unload: timeout };

  constructor(lifecycles: FragmentLifecycles, mountProps: FragmentMountProps) {
    this.#lifecycles = lifecycles;
    this.#held = mountProps;
    this.name = `${mountProps.services.release} ${mountProps.prefix}`;
  }

  readonly bootstrap = () => this.#lifecycles.bootstrap();
  readonly mount = async () => this.#held && this.#lifecycles.mount(this.#held);
  readonly update = async ({ currentProps }: { currentProps?: unknown }) =>
    this.#held && this.#lifecycles.update({ ...this.#held, props: currentProps });
  readonly unmount = async () => {
    const ended = this.#held;
    this.#held = null;
    if (ended) await this.#lifecycles.unmount(ended);
  };
}

const NEAR_MARGIN = '400px 0px';

function whenNear(element: HTMLElement, then: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reach(),
    { rootMargin: NEAR_MARGIN },
  );
  function stop() {
    observer.disconnect();
    element.removeEventListener('focusin', reach);
    element.removeEventListener('click', markBusy, true);
  }
  function reach() {
    stop();
    then();
  }
  /** Marks the pressed button as busy. The fragment presses it again once it is mounted. */
  function markBusy({ target }: Event) {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[type=button]') : null;
    if (button) button.ariaBusy = 'true';
  }
  element.addEventListener('focusin', reach);
  element.addEventListener('click', markBusy, true);
  observer.observe(element);
  return stop;
}
