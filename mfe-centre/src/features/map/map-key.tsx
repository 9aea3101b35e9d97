import type { StoreList } from 'shared-contracts';
import { keyOf, toneClass } from './category-tones.ts';
import styles from './map-key.module.css';
import { type MapState, mapHref } from './map-state.ts';

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
