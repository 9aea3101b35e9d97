import type { CentreFull, DealSummary } from 'shared-contracts';
import { Grid, Section } from 'shared-ui';
import type { Saving } from '../saving/use-saving.ts';
import { OfferTag } from './offer-tag.tsx';

interface StartingSoonProps {
  readonly centre: CentreFull;
  /** Those that are yet to begin. */
  readonly offers: readonly DealSummary[];
  readonly saving: Saving;
}

/** Offers that can't be used yet, apart from those that can: to save, and to be reminded of. */
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
