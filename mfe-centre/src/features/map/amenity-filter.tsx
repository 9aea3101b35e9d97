import { FilterPills } from '../filters/filter-pills.tsx';
import { filtersOf } from './amenity-kinds.ts';
import styles from './map-page.module.css';
import { type MapState, mapHref } from './map-state.ts';
import type { planModel } from './plan-model.ts';

type PlanModel = ReturnType<typeof planModel>;

export const amenityOf = (model: PlanModel, { amenity }: MapState) =>
  filtersOf(model.amenities).find(({ id }) => id === amenity);

interface AmenityFilterProps {
  readonly slug: string;
  readonly model: PlanModel;
  readonly state: MapState;
}

export function AmenityFilter({ slug, model, state }: AmenityFilterProps) {
  const filters = filtersOf(model.amenities);
  const amenity = amenityOf(model, state);
  if (filters.length === 0) return null;
  return (
    <div className={styles.amenities}>
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
      {amenity && <AmenityWords model={model} kinds={amenity.kinds} />}
    </div>
  );
}

function AmenityWords({ model, kinds }: { model: PlanModel; kinds: readonly string[] }) {
  const shown = model.amenities.filter(({ kind }) => kinds.includes(kind));
  return (
    <ul className={styles.words} aria-label="Highlighted">
      {shown.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}
