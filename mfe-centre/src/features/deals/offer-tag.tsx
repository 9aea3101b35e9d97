import type { ReactNode } from 'react';
import { type DealSummary, localDateAt } from 'shared-contracts';
import { useNow } from 'shared-contracts/remote';
import { DealTag, Pill } from 'shared-ui';
import { tillWords } from '../words/date-words.ts';
import { dealPath } from './deal-path.ts';

const TONES = ['signal', 'pine', 'butter', 'sky'] as const;

export interface OfferTagProps {
  readonly deal: DealSummary;
  /** Of the centre: days are days there. */
  readonly timeZone: string;
  readonly heart?: ReactNode;
  /** Left out where the page is the store's own. */
  readonly showStore?: boolean;
  readonly headingLevel?: 2 | 3 | 4;
}

/** A deal or promotion as a price tag. Offers of a store keep one colour. */
export function OfferTag({ deal, timeZone, heart, showStore = true, headingLevel = 3 }: OfferTagProps) {
  const today = localDateAt(useNow(), timeZone);
  const ended = deal.endsOn < today;
  const till = ended ? 'Ended' : tillWords(deal.endsOn, today);
  return (
    <DealTag
      offer={deal.offer.big}
      detail={deal.offer.small}
      title={deal.title}
      href={dealPath(deal)}
      facts={showStore ? `${deal.storeName} · ${till.charAt(0).toLowerCase()}${till.slice(1)}` : till}
      tone={TONES[(deal.storeId ?? deal.id) % TONES.length] ?? 'signal'}
      badge={badgeOf(deal, today)}
      heart={heart}
      ended={ended}
      headingLevel={headingLevel}
    />
  );
}

function badgeOf(deal: DealSummary, today: string): ReactNode {
  if (deal.endsOn === today) return <Pill>Last day</Pill>;
  if (deal.isMembersOnly) return <Pill>Members</Pill>;
  return deal.addedOn === today ? <Pill>New today</Pill> : null;
}
