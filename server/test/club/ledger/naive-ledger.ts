import type { Loyalty } from 'shared-contracts/member';

const DAY = 86_400_000;

export type Happening =
  | {
      readonly type: 'buy';
      readonly key: string;
      readonly time: number;
      readonly at: number;
      readonly cents: number;
      readonly card: boolean;
    }
  | { readonly type: 'refund'; readonly of: string; readonly time: number; readonly cents: number }
  | { readonly type: 'spend'; readonly time: number; readonly points: number };

/** The same moment of the next year; of a leap day, the last of February. */
function yearLater(time: number): number {
  const date = new Date(time);
  const isLeapDay = date.getUTCMonth() === 1 && date.getUTCDate() === 29;
  const moved = new Date(isLeapDay ? time - DAY : time);
  moved.setUTCFullYear(moved.getUTCFullYear() + 1);
  return +moved;
}

interface Lot {
  points: number;
  readonly from: number;
}

const balanceAt = (lots: readonly Lot[], time: number) =>
  lots.reduce((sum, { points, from }) => (from <= time ? sum + points : sum), 0);

function stageAt(points: number): Loyalty['stage'] {
  if (points >= 400) return 3;
  return points >= 250 ? 2 : 1;
}

function tierAt(cents: number): Loyalty['tier'] {
  if (cents >= 150_000) return 'platinum';
  return cents >= 50_000 ? 'gold' : 'blue';
}

/** Counts a whole history from its beginning, by the rules in words and without the server's code. */
export function recount(happenings: readonly Happening[], now: number): Loyalty & { expired: number[] } {
  const lots: Lot[] = [];
  const expired: number[] = [];
  const bought = new Map<string, { at: number; from: number; left: number }>();
  const spent: Array<{ at: number; cents: number }> = [];
  let lastTime: number | null = null;

  const lapse = (time: number) => {
    if (lastTime === null || time < yearLater(lastTime)) return;
    const points = balanceAt(lots, time);
    if (points <= 0) return;
    lots.push({ points: -points, from: yearLater(lastTime) });
    expired.push(points);
  };

  for (const item of happenings) {
    lapse(item.time);
    lastTime = item.time;
    if (item.type === 'spend') lots.push({ points: -item.points, from: item.time });
    else if (item.type === 'buy') {
      const from = item.card ? Math.max(item.time, item.at + 3 * DAY) : item.time;
      lots.push({ points: Math.floor(item.cents / 100), from });
      bought.set(item.key, { at: item.at, from, left: item.cents });
      spent.push({ at: item.at, cents: item.cents });
    } else {
      const purchase = bought.get(item.of);
      if (!purchase) throw new Error('A refund without a purchase');
      const before = Math.floor(purchase.left / 100);
      purchase.left -= item.cents;
      const points = Math.floor(purchase.left / 100) - before;
      lots.push({ points, from: Math.max(purchase.from, item.time) });
      spent.push({ at: purchase.at, cents: -item.cents });
    }
  }
  lapse(now);

  const points = balanceAt(lots, now);
  const pending = lots.reduce((sum, lot) => (lot.from > now ? sum + lot.points : sum), 0);
  const cents = spent.reduce((sum, { at, cents }) => (yearLater(at) > now ? sum + cents : sum), 0);
  return { points, pending, stage: stageAt(points), tier: tierAt(cents), expired };
}
