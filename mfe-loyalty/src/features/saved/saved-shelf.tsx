import { paths } from 'shared-contracts/content';
import { MOST_STOPS, type SavedOffer } from 'shared-contracts/member';
import { ButtonLink, EmptyState, Grid, Section } from 'shared-ui';
import styles from './saved.module.css';
import { SavedItem } from './saved-item.tsx';

export function SavedShelf({
  offers,
  slug,
  place,
  state,
}: {
  offers: readonly SavedOffer[];
  slug: string;
  place: string;
  state: 'active' | 'upcoming' | 'expired';
}) {
  if (offers.length === 0) {
    if (state === 'expired')
      return <EmptyState title="Nothing has expired">Saved deals move here when they end.</EmptyState>;
    const toDeals = <ButtonLink href={paths.deals(slug)}>{`Deals in ${place}`}</ButtonLink>;
    return state === 'active' ? (
      <EmptyState title="Nothing saved yet" action={toDeals}>
        Tap the heart on a deal or reward to save it here.
      </EmptyState>
    ) : (
      <EmptyState title="Nothing coming up" action={toDeals}>
        Save a deal before it starts, and it’ll be here when you can use it.
      </EmptyState>
    );
  }
  const here = offers.filter(({ offer }) => offer.centre === slug);
  const elsewhere = offers.filter(({ offer }) => offer.centre !== slug);
  return (
    <>
      {here.length > 0 && <Shelf title={`In ${place}`} offers={here} />}
      {state === 'active' && <PlanThem offers={here} slug={slug} />}
      {elsewhere.length > 0 && <Shelf title="Elsewhere" offers={elsewhere} />}
    </>
  );
}

function PlanThem({ offers, slug }: { offers: readonly SavedOffer[]; slug: string }) {
  const stops = offers.filter(({ offer }) => offer.kind !== 'reward').map(({ offer }) => `d${offer.id}`);
  if (stops.length === 0) return null;
  return (
    <p className={styles.plan}>
      <ButtonLink
        variant="quiet"
        icon="directions"
        href={paths.plan(slug, { stops: stops.slice(0, MOST_STOPS).join('-') })}
      >
        Plan a visit with these
      </ButtonLink>
    </p>
  );
}

function Shelf({ title, offers }: { title: string; offers: readonly SavedOffer[] }) {
  return (
    <Section title={title} space="tight">
      <Grid as="ul" gap={5} min="small" className={styles.list}>
        {offers.map((saved) => (
          <SavedItem key={saved.offer.id} saved={saved} />
        ))}
      </Grid>
    </Section>
  );
}
