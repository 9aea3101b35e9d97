import { type CentreFull, paths, type StoreSummary, storeHours } from 'shared-contracts';
import { ButtonLink, IconButton, Unbroken } from 'shared-ui';
import { OpenPill } from '../hours/open-pill.tsx';
import styles from './place-card.module.css';
import type { Place } from './plan-model.ts';

interface PlaceCardProps {
  readonly place: Place;
  readonly store: StoreSummary | null;
  readonly centre: CentreFull;
  readonly fromHref: string;
  readonly toHref: string;
  readonly onClose: () => void;
}

export function PlaceCard({ place, store, centre, fromHref, toHref, onClose }: PlaceCardProps) {
  return (
    <section className={styles.card} aria-label={place.label}>
      <div className={styles.head}>
        <div>
          {store ? (
            <a className={styles.name} href={paths.store(centre.slug, store.name, store.id)}>
              {place.label}
            </a>
          ) : (
            <a className={styles.name} href={paths.parking(centre.slug)}>
              {place.label}
            </a>
          )}
          <p className={styles.facts}>
            <Unbroken text={store ? `${store.categoryName} · suite ${store.suite}` : 'Parking'} />
          </p>
        </div>
        <IconButton icon="close" label={`Close ${place.label}`} onClick={onClose} />
      </div>
      {store && <OpenPill subject={storeHours(store, centre)} />}
      <div className={styles.actions}>
        <ButtonLink size="small" icon="directions" href={toHref}>
          Directions to here
        </ButtonLink>
        <ButtonLink size="small" variant="quiet" href={fromHref}>
          Directions from here
        </ButtonLink>
      </div>
    </section>
  );
}
