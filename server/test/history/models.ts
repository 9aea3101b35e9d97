import type { Model } from './linearizability.ts';

// Sequential models of what two replicas keep. They know the product's rules but use other code.

/**
 * Inputs contain what the site chose itself: an order's number, and the place of the new entry in the member's ledger. A
 * member's entries are numbered under a lock, so the places are the order of the changes.
 */
export type LedgerInput =
  | {
      readonly kind: 'spend';
      readonly key: string;
      /** Points, which also say what is wanted. */
      readonly cost: number;
      /** Number of the equal order that the member has seen. */
      readonly seen: string | null;
      readonly made: string | null;
      readonly entry: number | null;
    }
  | { readonly kind: 'settle'; readonly key: string }
  | {
      readonly kind: 'pay';
      readonly purchase: string;
      readonly cents: number;
      readonly entry: number | null;
    }
  | {
      readonly kind: 'refund';
      readonly event: string;
      readonly purchase: string;
      readonly cents: number;
      readonly entry: number | null;
    }
  | { readonly kind: 'points' | 'whole ledger' };

interface LedgerState {
  readonly points: number;
  readonly entries: number;
  /** By idempotency key; null if the key was voided. */
  readonly keys: Readonly<
    Record<string, { readonly number: string; readonly cost: number; readonly left: number } | null>
  >;
  /** Number of the latest order by its cost. */
  readonly latest: Readonly<Record<string, string>>;
  /** Cents that are left of each purchase. */
  readonly purchases: Readonly<Record<string, number>>;
  readonly refunds: readonly string[];
}

const pointsFor = (cents: number) => Math.floor(cents / 100);
export const sorted = (values: Iterable<string>) => [...values].toSorted().join(' ');

function spend(
  state: LedgerState,
  { key, cost, seen, made, entry }: Extract<LedgerInput, { kind: 'spend' }>,
): [LedgerState, string] {
  const { points, entries, keys, latest } = state;
  const known = keys[key];
  if (known === null || (known && known.cost !== cost)) return [state, 'conflict'];
  if (known) return [state, `${known.number}, ${known.left} left`];
  const equal = latest[cost];
  if (equal !== undefined && equal !== seen) return [state, `like ${equal}`];
  if (points < cost) return [state, 'too few points'];
  if (made === null || entry !== entries) return [state, 'a new order'];
  const left = points - cost;
  return [
    {
      ...state,
      points: left,
      entries: entries + 1,
      keys: { ...keys, [key]: { number: made, cost, left } },
      latest: { ...latest, [cost]: made },
    },
    `${made}, ${left} left`,
  ];
}

export const ledgerModel = (points: number): Model<LedgerState, LedgerInput> => ({
  initial: { points, entries: 0, keys: {}, latest: {}, purchases: {}, refunds: [] },
  // A refused redemption changes nothing.
  isRead: (input) =>
    input.kind === 'points' ||
    input.kind === 'whole ledger' ||
    (input.kind === 'spend' && input.made === null),
  partOf: (input) =>
    input.kind === 'settle' || (input.kind === 'spend' && input.made === null) ? input.key : null,
  step(state, input) {
    const { entries, keys, purchases, refunds } = state;
    switch (input.kind) {
      case 'spend':
        return spend(state, input);
      case 'settle': {
        const known = keys[input.key];
        return known ? [state, known.number] : [{ ...state, keys: { ...keys, [input.key]: null } }, 'void'];
      }
      case 'pay': {
        const { purchase, cents } = input;
        if (purchase in purchases) return [state, 'ok'];
        if (input.entry !== entries) return [state, 'later'];
        return [
          {
            ...state,
            entries: entries + 1,
            points: state.points + pointsFor(cents),
            purchases: { ...purchases, [purchase]: cents },
          },
          'ok',
        ];
      }
      case 'refund': {
        const { event, purchase, cents } = input;
        const left = purchases[purchase] ?? 0;
        if (refunds.includes(event) || cents > left) return [state, 'ok'];
        if (input.entry !== entries) return [state, 'later'];
        const next = {
          entries: entries + 1,
          points: state.points + pointsFor(left - cents) - pointsFor(left),
          purchases: { ...purchases, [purchase]: left - cents },
          refunds: [...refunds, event].toSorted(),
        };
        return [{ ...state, ...next }, 'ok'];
      }
      case 'points':
        return [state, String(state.points)];
      case 'whole ledger': {
        const orders = Object.entries(keys).flatMap(([key, order]) =>
          order ? `${key}=${order.number}` : [],
        );
        return [state, `${state.points}: ${sorted([...orders, ...Object.keys(purchases), ...refunds])}`];
      }
    }
  },
});

export type FavouriteInput = { readonly add: number } | { readonly remove: number } | 'list';

export const favouriteModel: Model<readonly number[], FavouriteInput> = {
  initial: [],
  isRead: (input) => input === 'list',
  step(deals, input) {
    if (input === 'list') return [deals, deals.join()];
    if ('add' in input) return [[...new Set([...deals, input.add])].toSorted((a, b) => a - b), 'ok'];
    return [deals.filter((deal) => deal !== input.remove), 'ok'];
  },
};

/** The revision that a request made, by its reason in the history, and the one before it. */
export interface MadeRevision {
  readonly before: number;
  readonly revision: number;
  readonly live: string;
}
export type ReleaseInput =
  | { readonly kind: 'promote'; readonly version: string; readonly made: MadeRevision | null }
  | { readonly kind: 'rollback'; readonly to: string | null; readonly made: MadeRevision | null }
  | 'look';

interface ReleaseState {
  readonly revision: number;
  readonly live: string;
  /** Versions that were live, the latest last. */
  readonly former: readonly string[];
  /** Versions that were rolled back. */
  readonly bad: readonly string[];
}

export const lookOutput = (revision: number, live: string) => `revision ${revision}, ${live}`;

export function releaseAfter(
  { live: before, former, bad }: ReleaseState,
  { revision, live }: Pick<MadeRevision, 'revision' | 'live'>,
  isBack: boolean,
): ReleaseState {
  const others = (versions: readonly string[]) => versions.filter((version) => version !== live);
  const nextBad = isBack ? [...new Set([...bad, before])].toSorted() : others(bad);
  return { revision, live, former: [...others(former), live], bad: nextBad };
}

export const releaseModel = (initial: ReleaseState): Model<ReleaseState, ReleaseInput> => ({
  initial,
  isRead: (input) => input === 'look',
  step(state, input) {
    const { revision, live, former, bad } = state;
    if (input === 'look') return [state, lookOutput(revision, live)];
    const { kind, made } = input;
    const isBack = kind === 'rollback';
    const others = former.filter((version) => version !== live);
    const target = isBack
      ? (input.to ?? others.findLast((version) => !bad.includes(version)))
      : input.version;
    if (target === live || target === undefined) return [state, isBack ? 'refused' : 'unchanged'];
    // A rollback is also refused if another change comes first.
    if (made === null) return [state, isBack ? 'refused' : 'a new revision'];
    if (made.before !== revision || made.live !== target) return [state, `${target} in a new revision`];
    return [releaseAfter(state, made, isBack), `revision ${made.revision}`];
  },
});
