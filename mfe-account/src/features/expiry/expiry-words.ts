import { addDays, localDateAt, paths, SITE_TIME_ZONE } from 'shared-contracts/content';
import type { Expiring } from 'shared-contracts/member';
import { dayOf } from '../history/words.ts';

export const nameOf = ({ points, title, store_name }: Expiring): string => {
  // Without a number: it includes pending points, so it is not the balance.
  if (points !== null) return 'All your points';
  return store_name && !title.includes(store_name) ? `${title}, ${store_name}` : title;
};

/** Returns the last day, in words for today and tomorrow. */
export function endsWords({ at }: Expiring, now: number): string {
  const today = localDateAt(now, SITE_TIME_ZONE);
  // The end is the start of a day, so the day before is the last one.
  const last = localDateAt(Date.parse(at) - 1, SITE_TIME_ZONE);
  if (last <= today) return 'Last day today';
  if (last === addDays(today, 1)) return 'Last day tomorrow';
  return `Through ${dayOf(new Date(Date.parse(at) - 1).toISOString())}`;
}

export function adviceOf({ kind }: Expiring): string {
  if (kind === 'points') return 'Spend them, or keep them: any activity renews your points for 12 months.';
  return kind === 'code' ? 'Show the code at the register before then.' : 'Saved, but not redeemed yet.';
}

/** Returns where the item can be used. `centre` is the member's own, if known. */
export function linkOf(item: Expiring, centre: string | null): { href: string; label: string } {
  const { kind, order, offer, store_name } = item;
  const at = item.centre ?? centre;
  if (kind === 'points' || !at)
    return {
      href: at ? paths.redeemPoints(at) : paths.preferredCentre({ next: 'redeem-points' }),
      label: 'Spend them',
    };
  if (order) return { href: paths.confirmation(at, order), label: 'Show the code' };
  return offer
    ? { href: paths[offer.kind](at, store_name ?? '', offer.id), label: 'See the offer' }
    : { href: paths.savedDeals(at), label: 'Saved deals' };
}
