import { createVisitPlanCalls, MOST_STOPS, type VisitPlan, visitPlanSchema } from 'shared-contracts/member';
import type { ShellServices, VisitPackService } from 'shared-contracts/shell';
import { NO_PLAN, withoutStops, withStops } from './plan-changes.ts';
import { PLAN_KEY } from './plan-key.ts';

export interface OwnPlan {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly plan: VisitPlan;
  /** Where the plan is stored: with the account, on this device, or only in memory. */
  readonly kept: 'account' | 'device' | 'page';
  /** Whether the last change could not be stored. The next change retries. */
  readonly isUnkept: boolean;
}

/** Visit plans. A member's are stored with the account, a visitor's on the device if consent allows. */
export interface PlanStore {
  subscribe(onChange: () => void): () => void;
  read(centre: string): OwnPlan;
  open(centre: string): Promise<void>;
  /** Edits the current plan. Resolves once it is stored or that failed. */
  change(centre: string, edit: (plan: VisitPlan) => VisitPlan): Promise<void>;
  toggle(centre: string, stop: string, isIn: boolean): Promise<string | null>;
}

type Needed = Pick<ShellServices, 'member' | 'session' | 'bus' | 'consent' | 'visitPack'>;

const START: OwnPlan = { status: 'loading', plan: NO_PLAN, kept: 'page', isUnkept: false };
/** Milliseconds until the account's plan is refetched, because another device may change it. */
const REFETCH_AFTER_MS = 60_000;

export function createPlanStore({ member, session, bus, consent, visitPack }: Needed): PlanStore {
  const calls = createVisitPlanCalls(member);
  const plans = new Map<string, OwnPlan>();
  const readAt = new Map<string, number>();
  const sending = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();

  /** A plan of the account disappears on sign-out. */
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

  /** Opens a visitor's plan, which stays in memory without functional consent. */
  function openDevice(centre: string) {
    const before = read(centre);
    const mine = before.kept === 'account' ? NO_PLAN : before.plan;
    if (!consent.isGranted('functional')) return set(centre, { ...START, status: 'ready', plan: mine });
    const known = readDevicePlan(centre);
    // Consent was given while the plan was in memory, so it is stored now.
    const isNew = before.kept === 'page' && mine.stops.length > 0;
    const plan = isNew ? withStops(mine, known.stops) : known;
    const isKept = !isNew || writeDevicePlan(centre, plan);
    set(centre, { status: 'ready', plan, kept: isKept ? 'device' : 'page', isUnkept: false });
  }

  async function openAccount(centre: string) {
    const before = read(centre);
    // The plan made before the sign-in moves from the device to the account.
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

  /** Sends one change at a time, so the last one wins on the server too. */
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
    const isFresh = Date.now() - (readAt.get(centre) ?? 0) < REFETCH_AFTER_MS;
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

function readAll(): Record<string, VisitPlan> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLAN_KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).flatMap(([centre, value]) => {
        const plan = visitPlanSchema.safeParse(value);
        return plan.success ? [[centre, plan.data]] : [];
      }),
    );
  } catch {
    return {};
  }
}

const readDevicePlan = (centre: string): VisitPlan => readAll()[centre] ?? NO_PLAN;

/** Stores the plan and returns whether that worked. Call it only with functional consent. */
function writeDevicePlan(centre: string, plan: VisitPlan): boolean {
  const { [centre]: _before, ...others } = readAll();
  const plans = plan.stops.length === 0 ? others : { ...others, [centre]: plan };
  try {
    if (Object.keys(plans).length === 0) localStorage.removeItem(PLAN_KEY);
    else localStorage.setItem(PLAN_KEY, JSON.stringify(plans));
    return true;
  } catch {
    return false;
  }
}

/** Returns the account's plan from the offline visit pack, or null if it has none. */
async function packPlan(pack: VisitPackService | undefined, centre: string): Promise<VisitPlan | null> {
  let plan: VisitPlan | null = null;
  try {
    const undo = await pack?.watch(({ codes }) => {
      plan = codes?.centre === centre ? codes.plan : null;
    });
    undo?.();
  } catch {
    // Offline, the code for the pack loads only with a pack.
  }
  return plan;
}
