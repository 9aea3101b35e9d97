import type { CentreFull, DealSummary } from 'shared-contracts/content';
import { Grid, Section } from 'shared-ui';
import type { Saving } from '../saving/save-heart.tsx';
import { OfferTag } from './offer-tag.tsx';

interface StartingSoonProps {
  readonly centre: CentreFull;
  readonly offers: readonly DealSummary[];
  readonly saving: Saving;
}

export function StartingSoon({ centre, offers, saving }: StartingSoonProps) {
  if (offers.length === 0) return null;
  return (
    <Section title="Starting soon">
      <Grid gap={4}>
        {offers.map((offer) => (
          <OfferTag key={offer.id} deal={offer} centre={centre} saving={saving} />
        ))}
      </Grid>
    </Section>
  );
}
