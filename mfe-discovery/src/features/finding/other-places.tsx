import type { SearchOrigin } from 'shared-contracts';
import { PillLink } from 'shared-ui';
import { type FinderState, finderHref } from './finder-state.ts';
import styles from './other-places.module.css';

interface OtherPlacesProps {
  readonly state: FinderState;
  readonly places: readonly SearchOrigin[];
}

export function OtherPlaces({ state, places }: OtherPlacesProps) {
  if (places.length === 0) return null;
  // A different place has its own map view and order.
  const rest = { ...state, near: null, sort: null, at: '', map: '' };
  return (
    <nav className={styles.others} aria-label="Other places of that name">
      <span>Or did you mean</span>
      <ul>
        {places.map(({ label }) => (
          <li key={label}>
            <PillLink href={finderHref({ ...rest, q: label })}>{label}</PillLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
