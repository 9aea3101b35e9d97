import type { ReactNode } from 'react';
import { type CentreFull, type DealSummary, localDateAt } from 'shared-contracts/content';
import { useNow } from 'shared-contracts/remote';
import { DealTag, Pill } from 'shared-ui';
import { SaveHeart, type Saving } from '../saving/save-heart.tsx';
import { startsWords, tillWords } from '../words/date-words.ts';
import { dealPath, isUrgent } from './deal-facts.ts';

interface OfferTagProps {
  readonly id?: string | undefined;
  readonly deal: DealSummary;
  readonly centre: CentreFull;
  readonly saving: Saving;
  readonly showStore?: boolean;
  readonly headingLevel?: 2 | 3 | 4;
}

export function OfferTag({ id, deal, centre, saving, showStore = true, headingLevel = 3 }: OfferTagProps) {
  const today = localDateAt(useNow(), centre.timeZone);
  const ended = deal.endsOn < today;
  const till = ended
    ? 'Ended'
    : today < deal.startsOn
      ? startsWords(deal.startsOn, today)
      : tillWords(deal.endsOn, today);
  return (
    <DealTag
      id={id}
      {...(showStore ? { brand: deal.storeName } : {})}
      offer={deal.offer.big}
      detail={deal.offer.small}
      title={deal.title}
      href={dealPath(deal)}
      facts={till}
      category={deal.categoryId}
      art={deal.art}
      urgent={isUrgent(deal, today)}
      badge={badgeOf(deal, today)}
      heart={
        <SaveHeart
          saving={saving}
          kind="deal"
          centre={centre.slug}
          id={deal.id}
          label={showStore && deal.storeId !== null ? `${deal.title}, ${deal.storeName}` : deal.title}
        />
      }
      ended={ended}
      headingLevel={headingLevel}
    />
  );
}

function badgeOf(deal: DealSummary, today: string): ReactNode {
  if (today < deal.startsOn) return null;
  if (deal.isMembersOnly) return <Pill>Members</Pill>;
  return deal.addedOn === today ? <Pill>New today</Pill> : null;
}
