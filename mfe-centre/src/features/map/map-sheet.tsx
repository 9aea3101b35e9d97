import { type CentreFull, paths, type StoreSummary, storeHours } from 'shared-contracts/content';
import { ButtonLink, IconButton, Unbroken } from 'shared-ui';
import { OpenPill } from '../hours/open-pill.tsx';
import { isAmenity, type Place } from '../site-plan/plan-model.ts';
import { distanceWords, walkWords } from '../words/walking-words.ts';
import { AmenityLinks } from './map-key.tsx';
import type { FoundRoute } from './map-route.ts';
import styles from './map-sheet.module.css';
import { type MapState, mapHref } from './map-state.ts';
import { MapList } from './store-finder.tsx';

interface MapSheetProps {
  readonly centre: CentreFull;
  readonly state: MapState;
  readonly found: FoundRoute | null;
  readonly place: Place | null;
  readonly store: StoreSummary | null;
  readonly listed: readonly StoreSummary[];
  readonly amenities: readonly Place[];
  readonly hrefOf: (store: StoreSummary) => string;
  readonly onChoose: (place: string) => void;
  readonly onChange: (part: Partial<MapState>) => void;
}

export function MapSheet(props: MapSheetProps) {
  const { centre, state, found, place, listed, amenities, hrefOf, onChoose, onChange } = props;
  if (found) {
    const { country } = centre.address;
    return <RouteCard found={found} country={country} onClose={() => onChange({ from: '', to: '' })} />;
  }
  if (place) return <PlaceCard {...props} place={place} />;
  if (state.q === '') return null;
  return (
    <div className={styles.sheet}>
      <AmenityLinks label="Amenities found" slug={centre.slug} state={state} places={amenities} />
      {listed.length > 0 ? (
        <MapList label="Found on the map" stores={listed} chosen="" hrefOf={hrefOf} onChoose={onChoose} />
      ) : (
        amenities.length === 0 && <p>No stores match.</p>
      )}
    </div>
  );
}

function PlaceCard({ place, store, centre, state, onChange }: MapSheetProps & { place: Place }) {
  const { slug } = centre;
  const [href, facts] = store
    ? [paths.store(slug, store.name, store.id), `${store.categoryName} · suite ${store.suite}`]
    : isAmenity(place.key)
      ? [paths.visitorInfo(slug), 'Amenity']
      : [paths.parking(slug), 'Parking'];
  const routeHref = (ends: Pick<MapState, 'from' | 'to'>) =>
    `${mapHref(slug, { ...state, place: '', ...ends })}#way`;
  return (
    <section className={styles.card} aria-label={place.label}>
      <div className={styles.head}>
        <div>
          <a className={styles.name} href={href}>
            {place.label}
          </a>
          <p className={styles.facts}>
            <Unbroken text={facts} />
          </p>
        </div>
        <IconButton icon="close" label={`Close ${place.label}`} onClick={() => onChange({ place: '' })} />
      </div>
      {store && <OpenPill subject={storeHours(store, centre)} />}
      <div className={styles.actions}>
        <ButtonLink size="small" icon="directions" href={routeHref({ from: '', to: place.key })}>
          Directions to here
        </ButtonLink>
        <ButtonLink size="small" variant="quiet" href={routeHref({ from: place.key, to: '' })}>
          Directions from here
        </ButtonLink>
      </div>
    </section>
  );
}

function RouteCard(props: { found: FoundRoute; country: 'US' | 'CA'; onClose: () => void }) {
  const { found, country, onClose } = props;
  const { metres, route } = found;
  return (
    <section className={styles.card} aria-label="Walking route">
      <div className={styles.head}>
        <div>
          <p className={styles.name}>{walkWords(metres)}</p>
          <p className={styles.facts}>
            {`${distanceWords(metres, country)} · ${route.isStepFree ? 'step-free' : 'with stairs'}`}
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
