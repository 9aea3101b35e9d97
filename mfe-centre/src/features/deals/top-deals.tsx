import { type CentreFull, type DealSummary, paths } from 'shared-contracts/content';
import { Rail, Section } from 'shared-ui';
import { placeName } from '../centre/centre-words.ts';
import { useSaving } from '../saving/save-heart.tsx';
import { OfferTag } from './offer-tag.tsx';

export function TopDeals({ centre, deals }: { centre: CentreFull; deals: readonly DealSummary[] }) {
  const saving = useSaving();
  return (
    <Section
      title="Worth the drive today"
      link={{ href: paths.deals(centre.slug), label: `All deals in ${placeName(centre)}` }}
    >
      <Rail label="Top deals">
        {deals.map((deal) => (
          <OfferTag key={deal.id} deal={deal} centre={centre} saving={saving} />
        ))}
      </Rail>
    </Section>
  );
}
