import type { MemberClient } from 'shared-contracts/member';
import type {
  BusHandle,
  ConsentService,
  KeptVisitPack,
  VisitPackProblem,
  VisitPackService,
  VisitPackState,
} from 'shared-contracts/shell';
import { clearMemberCodes } from '../session/tabs.ts';
import { PACK } from '../worker/pack-names.ts';
import { askPack, fetchPack, PackRemovedError, readPack, weightOf } from './fetch-pack.ts';
import { keepCodes, readCodes } from './member-codes.ts';
import { listenToPack, readPackCentre, writePackCentre } from './pack-keys.ts';

export interface VisitPackOptions {
  readonly fetch: typeof fetch;
  readonly bus: Pick<BusHandle, 'on' | 'current'>;
  readonly member: MemberClient;
  readonly consent: Pick<ConsentService, 'isGranted'>;
}

export interface ShellVisitPack extends VisitPackService {
  refresh(): Promise<void>;
}

/**
 * Milliseconds after which a pack is stale even without a new version: its pages contain opening hours and
 * dates.
 */
const STALE_MS = 12 * 60 * 60_000;
const WORKER_MS = 20_000;
const LOCK = 'visit-pack';
const REFRESH_GAP_MS = 5_000;

export function createVisitPack({ fetch, bus, member, consent }: VisitPackOptions): ShellVisitPack {
  let state: VisitPackState = { kept: null, fetching: null, problem: null, codes: null };
  const listeners = new Set<(state: VisitPackState) => void>();

  const isAllowed = () => consent.isGranted('functional');
  const isWanted = (centre: string) => () => isAllowed() && readPackCentre() === centre;

  function set(part: Partial<VisitPackState>) {
    state = { ...state, ...part };
    for (const listener of listeners) listener(state);
  }

  async function updateState(): Promise<void> {
    const kept = isAllowed() ? await readStored() : null;
    set({ kept, codes: kept && readCodes(bus) });
  }

  async function refreshCodes(): Promise<void> {
    const centre = readPackCentre();
    if (!centre || !isAllowed() || bus.current('session.changed').status !== 'authenticated') return;
    await keepCodes({ bus, client: member, isWanted: isWanted(centre) }, centre).catch(() => undefined);
    await updateState();
  }

  async function fetchAll(centre: string, isForced: boolean): Promise<void> {
    const pack = await askPack(fetch, centre);
    const before = await readPack();
    if (!isWanted(centre)()) throw new PackRemovedError();
    const isCurrent =
      before?.isWhole &&
      before.note.centre === centre &&
      before.note.version === pack.version &&
      Date.now() - before.note.savedAt < STALE_MS;
    if (isCurrent && !isForced) return;
    if (before && before.note.centre !== centre) await caches.delete(PACK);
    const total = weightOf(pack);
    set({ fetching: { centre, done: 0, total }, problem: null });
    await fetchPack(pack, {
      fetch,
      isWanted: isWanted(centre),
      onProgress: (done) => set({ fetching: { centre, done, total } }),
    });
  }

  async function download(centre: string, isForced: boolean): Promise<void> {
    try {
      await navigator.locks.request(LOCK, () => fetchAll(centre, isForced));
      // "Ready" must include the codes, because the shopper may go offline now.
      if (isForced) await refreshCodes();
    } catch (error) {
      // A removed pack is not a problem to report.
      if (!(error instanceof PackRemovedError)) set({ problem: problemOf(error) });
    } finally {
      set({ fetching: null });
      await updateState();
    }
  }

  async function save(centre: string): Promise<void> {
    if (!isAllowed()) return;
    set({ problem: null, fetching: { centre, done: 0, total: 0 } });
    if (!canKeep() || !(await hasWorker())) return set({ problem: 'impossible', fetching: null });
    if (!isAllowed()) return set({ fetching: null });
    const before = readPackCentre();
    if (!writePackCentre(centre)) return set({ problem: 'full', fetching: null });
    if (before !== centre) clearMemberCodes();
    await download(centre, true);
    // A partial new pack is removed. An older pack stays as it was.
    if (state.problem && state.kept?.centre !== centre && readPackCentre() === centre) await discard();
    else if (state.problem) await refreshCodes();
  }

  async function discard(): Promise<void> {
    writePackCentre(null);
    clearMemberCodes();
    await caches.delete(PACK);
    await updateState();
  }

  const refreshSoon = atMostEvery(REFRESH_GAP_MS, refreshCodes);
  listenToPack(() => void updateState());
  bus.on('member.changed', ({ payload }) => payload && refreshSoon());
  for (const fact of ['session.changed', 'member.changed', 'consent.changed'] as const)
    bus.on(fact, () => void updateState());

  return {
    async watch(onChange) {
      listeners.add(onChange);
      await updateState();
      return () => listeners.delete(onChange);
    },
    weigh: async (centre) => weightOf(await askPack(fetch, centre)),
    save,
    async remove() {
      await discard();
      set({ problem: null });
    },
    async refresh() {
      const centre = readPackCentre();
      if (!centre || !isAllowed() || !canKeep() || !navigator.onLine) return;
      if (!(await navigator.serviceWorker.getRegistration())) return;
      await download(centre, false);
      // The shopper did not ask for the refresh, so hide its problems.
      set({ problem: null });
    },
  };
}

/** False without TLS and in some private windows. */
const canKeep = () => 'serviceWorker' in navigator && 'caches' in window && 'locks' in navigator;

async function readStored(): Promise<KeptVisitPack | null> {
  const found = canKeep() ? await readPack().catch(() => null) : null;
  if (!found || readPackCentre() !== found.note.centre) return null;
  const { centre, bytes, savedAt } = found.note;
  return { centre, bytes, savedAt, isWhole: found.isWhole };
}

const hasWorker = () =>
  Promise.race([
    navigator.serviceWorker.ready.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), WORKER_MS)),
  ]);

function problemOf(error: unknown): VisitPackProblem {
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'full';
  return navigator.onLine ? 'failed' : 'offline';
}

/** Returns a function that runs `task` soon, with `gap` milliseconds between runs. */
function atMostEvery(gap: number, task: () => Promise<void>): () => void {
  let isScheduled = false;
  let last = 0;
  const run = () => {
    isScheduled = false;
    last = Date.now();
    void task();
  };
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(run, Math.max(0, last + gap - Date.now()));
  };
}
