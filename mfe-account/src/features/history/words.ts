import { SITE_TIME_ZONE } from 'shared-contracts/content';
import type { EntryKind } from 'shared-contracts/member';
import { grouped } from 'shared-ui';

export const KIND_WORDS: Readonly<Record<EntryKind, string>> = {
  receipt: 'Receipts',
  card: 'Linked cards',
  bonus: 'Gifts',
  refund: 'Refunds',
  redemption: 'Rewards',
  exchange: 'Exchanges',
  expiry: 'Expired points',
  correction: 'Corrections',
};

const DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: SITE_TIME_ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** Returns "Nov 20, 2026". */
export const dayOf = (instant: string) => DAY.format(new Date(instant));

/** Returns "+42", "−250" or "0". */
export const signed = (points: number) => (points > 0 ? `+${grouped(points)}` : plainNumber(points));

export const plainNumber = (points: number) => grouped(points).replace('-', '−');

/** Returns "$42.00", "CA$42.00" or "−$42.00". */
export const moneyOf = (cents: number, currency: string | null) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? 'USD' })
    .format(cents / 100)
    .replace('-', '−');
