import type { StoreList } from 'shared-contracts/content';
import { TextLink } from 'shared-ui';
import { FilterPills } from '../filters/filter-pills.tsx';
import { keyOf, toneClass } from '../site-plan/category-tones.ts';
import { amenityKey, type Place, type PlanModel } from '../site-plan/plan-model.ts';
import styles from './map-key.module.css';
import mapPageStyles from './map-page.module.css';
import { filtersOf, type MapState, mapHref } from './map-state.ts';

interface MapKeyProps {
  readonly slug: string;
  readonly categories: StoreList['categories'];
  readonly state: MapState;
}

/** Legend of the plan. Each category links to its stores on the plan, and back to all stores. */
export function MapKey({ slug, categories, state }: MapKeyProps) {
  return (
    <ul className={styles.key} aria-label="Map key">
      {keyOf(categories).map((entry) => (
        <li key={entry.tone} className={toneClass(styles.entry)} data-tone={entry.tone}>
          <span className={styles.swatch} aria-hidden="true" />
          {entry.categories.map(({ id, name, slug: category }) => {
            const isChosen = category === state.category;
            return (
              <a
                key={id}
                href={mapHref(slug, { ...state, category: isChosen ? '' : category })}
                aria-current={isChosen ? 'true' : undefined}
              >
                {name}
              </a>
            );
          })}
        </li>
      ))}
      <li className={styles.entry} data-line="ramp">
        <span className={styles.swatch} aria-hidden="true" />
        Ramp
      </li>
      <li className={styles.entry} data-line="steps">
        <span className={styles.swatch} aria-hidden="true" />
        Steps
      </li>
      <li className={styles.entry} data-line="lot">
        <span className={styles.swatch} aria-hidden="true" />
        Parking
      </li>
    </ul>
  );
}

export const amenityOf = (model: PlanModel, { amenity }: MapState) =>
  filtersOf(model.amenities).find(({ id }) => id === amenity);

export function AmenityFilter({ slug, model, state }: { slug: string; model: PlanModel; state: MapState }) {
  const filters = filtersOf(model.amenities);
  const amenity = amenityOf(model, state);
  if (filters.length === 0) return null;
  return (
    <div className={mapPageStyles.amenities}>
      <FilterPills
        label="Highlight"
        items={[
          {
            label: 'Everything',
            href: mapHref(slug, { ...state, amenity: '' }),
            current: state.amenity === '',
          },
          ...filters.map(({ id, label, count }) => ({
            label,
            href: mapHref(slug, { ...state, amenity: id }),
            count,
            current: id === state.amenity,
          })),
        ]}
      />
      {amenity && (
        <AmenityLinks
          label="Highlighted"
          slug={slug}
          state={state}
          places={amenityPlaces(model, ({ kind }) => amenity.kinds.some((shown) => shown === kind))}
        />
      )}
    </div>
  );
}

type Amenity = PlanModel['amenities'][number];

export const amenityPlaces = (
  { amenities, places }: PlanModel,
  isWanted: (amenity: Amenity) => boolean = () => true,
): Place[] => amenities.filter(isWanted).flatMap(({ id }) => places.get(amenityKey(id)) ?? []);

interface AmenityLinksProps {
  readonly label: string;
  readonly slug: string;
  readonly state: MapState;
  readonly places: readonly Place[];
}

/** Amenities as links to their places on the plan. */
export function AmenityLinks({ label, slug, state, places }: AmenityLinksProps) {
  if (places.length === 0) return null;
  return (
    <ul className={mapPageStyles.words} aria-label={label}>
      {places.map((place) => (
        <li key={place.key}>
          <TextLink variant="strong" href={mapHref(slug, { ...state, place: place.key, from: '', to: '' })}>
            {place.label}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
