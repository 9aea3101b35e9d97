import { type CentreFull, paths, type StoreSummary, storeHours } from 'shared-contracts';
import { ButtonLink, IconButton, Unbroken } from 'shared-ui';
import { OpenPill } from '../hours/open-pill.tsx';
import type { Place } from '../site-plan/plan-model.ts';
import { distanceWords, walkWords } from '../words/walking-words.ts';
import styles from './found-sheet.module.css';
import type { FoundRoute } from './map-route.ts';
import { type MapState, mapHref } from './map-state.ts';
import placeCardStyles from './place-card.module.css';
import { MapList } from './store-finder.tsx';

interface MapSheetProps {
  readonly centre: CentreFull;
  readonly state: MapState;
  readonly found: FoundRoute | null;
  readonly place: Place | null;
  readonly store: StoreSummary | null;
  readonly listed: readonly StoreSummary[];
  readonly hrefOf: (store: StoreSummary) => string;
  readonly onChoose: (place: string) => void;
  readonly onChange: (part: Partial<MapState>) => void;
}

export function MapSheet(props: MapSheetProps) {
  const { centre, state, found, place, store, listed, hrefOf, onChoose, onChange } = props;
  if (found) {
    const { country } = centre.address;
    return <WayCard found={found} country={country} onClose={() => onChange({ from: '', to: '' })} />;
  }
  if (place) {
    const wayHref = (ends: Pick<MapState, 'from' | 'to'>) =>
      `${mapHref(centre.slug, { ...state, place: '', ...ends })}#way`;
    return (
      <PlaceCard
        place={place}
        store={store}
        centre={centre}
        fromHref={wayHref({ from: place.key, to: '' })}
        toHref={wayHref({ from: '', to: place.key })}
        onClose={() => onChange({ place: '' })}
      />
    );
  }
  return state.q === '' ? null : <FoundSheet stores={listed} hrefOf={hrefOf} onChoose={onChoose} />;
}

interface FoundSheetProps {
  readonly stores: readonly StoreSummary[];
  readonly hrefOf: (store: StoreSummary) => string;
  readonly onChoose: (place: string) => void;
}

function FoundSheet({ stores, hrefOf, onChoose }: FoundSheetProps) {
  return (
    <div className={styles.sheet}>
      {stores.length > 0 ? (
        <MapList label="Found on the map" stores={stores} chosen="" hrefOf={hrefOf} onChoose={onChoose} />
      ) : (
        <p>No stores match.</p>
      )}
    </div>
  );
}

interface PlaceCardProps {
  readonly place: Place;
  readonly store: StoreSummary | null;
  readonly centre: CentreFull;
  readonly fromHref: string;
  readonly toHref: string;
  readonly onClose: () => void;
}

function PlaceCard({ place, store, centre, fromHref, toHref, onClose }: PlaceCardProps) {
  return (
    <section className={placeCardStyles.card} aria-label={place.label}>
      <div className={placeCardStyles.head}>
        <div>
          {store ? (
            <a className={placeCardStyles.name} href={paths.store(centre.slug, store.name, store.id)}>
              {place.label}
            </a>
          ) : (
            <a className={placeCardStyles.name} href={paths.parking(centre.slug)}>
              {place.label}
            </a>
          )}
          <p className={placeCardStyles.facts}>
            <Unbroken text={store ? `${store.categoryName} · suite ${store.suite}` : 'Parking'} />
          </p>
        </div>
        <IconButton icon="close" label={`Close ${place.label}`} onClick={onClose} />
      </div>
      {store && <OpenPill subject={storeHours(store, centre)} />}
      <div className={placeCardStyles.actions}>
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

interface WayCardProps {
  readonly found: FoundRoute;
  readonly country: 'US' | 'CA';
  readonly onClose: () => void;
}

function WayCard({ found: { metres, route }, country, onClose }: WayCardProps) {
  return (
    <section className={placeCardStyles.card} aria-label="Walking route">
      <div className={placeCardStyles.head}>
        <div>
          <p className={placeCardStyles.name}>{walkWords(metres)}</p>
          <p className={placeCardStyles.facts}>
            {distanceWords(metres, country)} · {route.isStepFree ? 'step-free' : 'with stairs'}
          </p>
        </div>
        <IconButton icon="close" label="Close the route" onClick={onClose} />
      </div>
      <ButtonLink size="small" variant="quiet" href="#way">
        Step by step
      </ButtonLink>
    </section>
  );
}
