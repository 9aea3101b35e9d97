import {
  FRAGMENT_ROUTE,
  type FragmentLifecycles,
  type FragmentMountProps,
  isSlotName,
  type MountedFragment,
  type Outcome,
  type RemoteBuild,
  releaseIdOf,
  SLOTS,
} from 'shared-contracts';
import { mountRootParcel, type Parcel } from 'single-spa';
import { withDeadline } from '../federation/deadline.ts';
import type { Federation } from '../federation/federation.ts';
import { preloadFiles } from '../federation/preload.ts';
import { wearStyles } from '../federation/release-styles.ts';
import { baseOf, DEADLINES, outcomeOf } from '../federation/remote-builds.ts';
import { buildsOf, type RemoteOfPage } from '../federation/remote-of-page.ts';
import { OUT_OF_THE_WAY } from '../mounting/applications.ts';
import type { ReleaseServices } from '../mounting/remote-app.ts';
import { reportOutcome, type SendBeacon } from '../telemetry/outcomes.ts';
import { leaveEmpty, placeFor } from './fragment-place.ts';
import { whenNear } from './when-near.ts';

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

interface Standing {
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

/**
 * Fills a slot when the shopper gets near it: with the live release, else its fallback, else nothing.
 * Failures count against the fragment's release. Never throws.
 */
export function fillSlot(parts: FragmentParts, { element, slot, props }: WantedFragment): MountedFragment {
  let handed = props;
  let isWanted = true;
  let standing: Standing | null = null;
  const isOver = () => !isWanted;

  async function fillWithFirstThatWorks(): Promise<void> {
    for (const candidate of candidatesFor(parts.remotes, slot)) {
      if (isOver()) return;
      const began = performance.now();
      try {
        await mount(candidate);
        return tell(candidate, 'mounted', began);
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
    let current: Standing | null = null;
    const mountProps: FragmentMountProps = {
      services: own,
      ...placeFor(element, release, handed),
      reportCrash: (error) => void (current && crashed(current, error)),
    };
    wearStyles(baseOf(remote, build), mountProps.container, true);
    // single-spa requires an element and keeps a reference to it. The fragment has its own.
    const parcel = mountRootParcel(new FragmentParcel(lifecycles, mountProps), { domElement: document.body });
    current = { candidate, parcel, services, mountProps };
    standing = current;
    try {
      await withDeadline(parcel.mountPromise, DEADLINES.mount, 'mounting');
    } catch (error) {
      await dismount(current);
      throw error;
    }
    if (handed !== mountProps.props) handOver();
  }

  async function crashed(current: Standing, error: unknown): Promise<void> {
    // `mount` reports failures during mounting.
    if (standing !== current || current.parcel.getStatus() !== 'MOUNTED') return;
    fails(current.candidate, 'render-error', performance.now(), error);
    // Keeps the content below in place while the replacement loads.
    element.style.minBlockSize = `${element.offsetHeight}px`;
    await dismount(current);
    await fillWithFirstThatWorks();
    element.style.minBlockSize = '';
  }

  async function dismount(current: Standing): Promise<void> {
    if (standing === current) standing = null;
    await takeAway(current);
  }

  function handOver(): void {
    if (standing?.parcel.getStatus() === 'MOUNTED') void standing.parcel.update?.({ handed });
  }

  function fails(candidate: Candidate, outcome: Outcome, began: number, error: unknown): void {
    failed.add(`${candidate.release} ${slot}`);
    tell(candidate, outcome, began, error);
  }

  function tell({ release }: Candidate, outcome: Outcome, began: number, error?: unknown): void {
    const ms = performance.now() - began;
    reportOutcome(parts.beacon, { release, outcome, ms, route: FRAGMENT_ROUTE + slot, error });
  }

  const isSound = isSlotName(slot) && SLOTS[slot].props.safeParse(props).success;
  const stopWaiting = isSound ? whenNear(element, () => void fillWithFirstThatWorks()) : () => undefined;
  return {
    update(next) {
      if (!isSlotName(slot) || !SLOTS[slot].props.safeParse(next).success) return;
      handed = next;
      handOver();
    },
    end() {
      isWanted = false;
      stopWaiting();
      if (standing) void dismount(standing);
    },
  };
}

async function takeAway({ candidate: { remote, build }, parcel, services, mountProps }: Standing) {
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
  wearStyles(baseOf(remote, build), container, false);
  if (!hydration || !container.hasChildNodes()) container.remove();
}

const timeout = { millis: OUT_OF_THE_WAY, dieOnTimeout: false, warningMillis: OUT_OF_THE_WAY };

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
  readonly update = async ({ handed }: { handed?: unknown }) =>
    this.#held && this.#lifecycles.update({ ...this.#held, props: handed });
  readonly unmount = async () => {
    const ended = this.#held;
    this.#held = null;
    if (ended) await this.#lifecycles.unmount(ended);
  };
}
