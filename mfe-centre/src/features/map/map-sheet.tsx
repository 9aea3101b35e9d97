import { type CentreFull, paths, type StoreSummary, storeHours } from 'shared-contracts/content';
import { ButtonLink, IconButton, Unbroken } from 'shared-ui';
import { OpenPill } from '../hours/open-pill.tsx';
import type { Place } from '../site-plan/plan-model.ts';
import { distanceWords, walkWords } from '../words/walking-words.ts';
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
  readonly hrefOf: (store: StoreSummary) => string;
  readonly onChoose: (place: string) => void;
  readonly onChange: (part: Partial<MapState>) => void;
}

export function MapSheet(props: MapSheetProps) {
  const { centre, state, found, place, listed, hrefOf, onChoose, onChange } = props;
  if (found) {
    const { country } = centre.address;
    return <RouteCard found={found} country={country} onClose={() => onChange({ from: '', to: '' })} />;
  }
  if (place) return <PlaceCard {...props} place={place} />;
  if (state.q === '') return null;
  return (
    <div className={styles.sheet}>
      {listed.length > 0 ? (
        <MapList label="Found on the map" stores={listed} chosen="" hrefOf={hrefOf} onChoose={onChoose} />
      ) : (
        <p>No stores match.</p>
      )}
    </div>
  );
}

function PlaceCard({ place, store, centre, state, onChange }: MapSheetProps & { place: Place }) {
  const { slug } = centre;
  const routeHref = (ends: Pick<MapState, 'from' | 'to'>) =>
    `${mapHref(slug, { ...state, place: '', ...ends })}#way`;
  return (
    <section className={styles.card} aria-label={place.label}>
      <div className={styles.head}>
        <div>
          <a
            className={styles.name}
            href={store ? paths.store(slug, store.name, store.id) : paths.parking(slug)}
          >
            {place.label}
          </a>
          <p className={styles.facts}>
            <Unbroken text={store ? `${store.categoryName} · suite ${store.suite}` : 'Parking'} />
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
