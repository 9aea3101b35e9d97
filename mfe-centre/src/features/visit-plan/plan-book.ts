import { createVisitPlanCalls, MOST_STOPS, type ShellServices, type VisitPlan } from 'shared-contracts';
import { readDevicePlan, writeDevicePlan } from './device-plans.ts';
import { packPlan } from './pack-plan.ts';
import { NO_PLAN, withoutStops, withStops } from './plan-changes.ts';

/** Own plan for a centre, as far as it is known. */
export interface OwnPlan {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly plan: VisitPlan;
  /** With the account, on this device, or only as long as the page stands. */
  readonly kept: 'account' | 'device' | 'page';
  /** The last change could not be kept; it is tried again with the next one. */
  readonly isUnkept: boolean;
}

/** Plans of who is here: a member's with the account, a visitor's on the device where that may remember. */
export interface PlanBook {
  subscribe(onChange: () => void): () => void;
  read(centre: string): OwnPlan;
  /** Asks for the plan, anew where it comes from the account. */
  open(centre: string): Promise<void>;
  /** Changes it as it is now. Resolves when that is kept, or could not be. */
  change(centre: string, edit: (plan: VisitPlan) => VisitPlan): Promise<void>;
  /** Puts a stop in or takes it out; resolves with what went wrong, in a sentence. */
  toggle(centre: string, stop: string, isIn: boolean): Promise<string | null>;
}

type Needed = Pick<ShellServices, 'member' | 'session' | 'bus' | 'consent' | 'visitPack'>;

const START: OwnPlan = { status: 'loading', plan: NO_PLAN, kept: 'page', isUnkept: false };
/** Milliseconds for which the account's plan is taken as read: another device may change it. */
const FRESH_MS = 60_000;

export function createPlanBook({ member, session, bus, consent, visitPack }: Needed): PlanBook {
  const calls = createVisitPlanCalls(member);
  const plans = new Map<string, OwnPlan>();
  const readAt = new Map<string, number>();
  const sending = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();

  /** What an account kept is gone with the sign-out. */
  function read(centre: string): OwnPlan {
    const known = plans.get(centre) ?? START;
    const isGone = known.kept === 'account' && bus.current('session.changed').status === 'unauthenticated';
    return isGone ? START : known;
  }
  function set(centre: string, part: Partial<OwnPlan>) {
    plans.set(centre, { ...read(centre), ...part });
    for (const listener of listeners) listener();
  }

  async function isMember(): Promise<boolean> {
    const { status } = bus.current('session.changed');
    return (status === 'loading' ? (await session.refresh()).status : status) === 'authenticated';
  }

  /** A visitor's plan: what stands on the page, while the device may remember nothing. */
  function openDevice(centre: string) {
    const before = read(centre);
    const mine = before.kept === 'account' ? NO_PLAN : before.plan;
    if (!consent.isGranted('functional')) return set(centre, { ...START, status: 'ready', plan: mine });
    const known = readDevicePlan(centre);
    // Allowed while it stood on the page: from now on the device keeps it.
    const isNew = before.kept === 'page' && mine.stops.length > 0;
    const plan = isNew ? withStops(mine, known.stops) : known;
    const isKept = !isNew || writeDevicePlan(centre, plan);
    set(centre, { status: 'ready', plan, kept: isKept ? 'device' : 'page', isUnkept: false });
  }

  async function openAccount(centre: string) {
    const before = read(centre);
    // What was planned before the sign-in goes along, and is on the device no longer.
    const here = withStops(before.kept === 'account' ? NO_PLAN : before.plan, readDevicePlan(centre).stops);
    try {
      const known = await calls.read(centre);
      const joined = here.stops.length > 0 ? withStops(known, here.stops) : known;
      const plan = joined === known ? known : await calls.keep(centre, joined);
      writeDevicePlan(centre, NO_PLAN);
      readAt.set(centre, Date.now());
      set(centre, { status: 'ready', plan, kept: 'account', isUnkept: false });
    } catch {
      if (before.status !== 'ready' && !(await openPack(centre))) set(centre, { status: 'failed' });
    }
  }

  /** False where the pack has none. */
  async function openPack(centre: string): Promise<boolean> {
    const plan = await packPlan(visitPack, centre);
    if (plan) set(centre, { status: 'ready', plan, kept: 'account', isUnkept: false });
    return plan !== null;
  }

  async function open(centre: string) {
    if (await isMember()) return sending.has(centre) ? undefined : openAccount(centre);
    const isSaid = bus.current('session.changed').status !== 'loading';
    if (isSaid || !(await openPack(centre))) openDevice(centre);
  }

  /** One after the other, so that the last change is the last one there, too. */
  async function send(centre: string) {
    try {
      let sent: VisitPlan;
      do {
        sent = read(centre).plan;
        await calls.keep(centre, sent);
      } while (read(centre).plan !== sent);
      readAt.set(centre, Date.now());
      set(centre, { isUnkept: false });
    } catch {
      set(centre, { isUnkept: true });
    } finally {
      sending.delete(centre);
    }
  }

  async function change(centre: string, edit: (plan: VisitPlan) => VisitPlan) {
    const isFresh = Date.now() - (readAt.get(centre) ?? 0) < FRESH_MS;
    const { status, kept } = read(centre);
    if (status !== 'ready' || kept !== 'account' || !isFresh) await open(centre);
    if (read(centre).status !== 'ready') return set(centre, { isUnkept: true });
    const plan = edit(read(centre).plan);
    set(centre, { plan });
    if (read(centre).kept === 'account') {
      const sent = sending.get(centre) ?? send(centre);
      sending.set(centre, sent);
      return sent;
    }
    const isKept = consent.isGranted('functional') && writeDevicePlan(centre, plan);
    set(centre, { kept: isKept ? 'device' : 'page' });
  }

  return {
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    read,
    open,
    change,
    async toggle(centre, stop, isIn) {
      await change(centre, (plan) => (isIn ? withStops(plan, [stop]) : withoutStops(plan, [stop])));
      const { plan, isUnkept } = read(centre);
      if (isUnkept) return 'We couldn’t save that. Please try again.';
      return isIn && !plan.stops.includes(stop)
        ? `Your plan is full: it has room for ${MOST_STOPS} stops.`
        : null;
    },
  };
}
