import { seededRandom } from '../../../server/src/testing/seeded-random.ts';
import type { Kind } from './layouts.ts';

export interface Truth {
  readonly kind: Kind;
  readonly centre: string;
  readonly store_id: number;
  readonly store: string;
  readonly date: string;
  readonly time: string | null;
  readonly number: string | null;
  readonly net_cents: number;
  readonly tax_cents: number;
  /** Negative where money goes back to the shopper. */
  readonly total_cents: number;
  readonly currency: 'USD' | 'CAD';
  /** Whether the rules of the club allow points without a person: a recent sale of a usual amount. */
  readonly earns: boolean;
}

export interface Item {
  readonly name: string;
  readonly color: string;
  readonly size: string;
  readonly sku: string;
  readonly qty: number;
  readonly price: number;
  readonly was: number;
  /** Negative for a returned item. */
  readonly amount: number;
  readonly tax: boolean;
}

export interface Sums {
  readonly coupon: number;
  readonly net: number;
  readonly taxes: readonly number[];
  readonly total: number;
}

export type Random = ReturnType<typeof randomOf>;

export function randomOf(seed: number) {
  const next = seededRandom(seed);
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    chance: (share: number) => next() < share,
    between: (from: number, to: number) => from + next() * (to - from),
    pick: <T>(of: readonly T[]): T => {
      const one = of[int(0, of.length - 1)];
      if (one === undefined) throw new Error('Nothing to pick from.');
      return one;
    },
  };
}
