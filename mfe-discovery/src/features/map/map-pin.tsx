import { type KeyboardEvent, memo } from 'react';
import { type ActiveCentre, useIsActive } from '../search/active-centre.ts';
import styles from './map-pin.module.css';
import { radiusOf } from './pins.ts';

interface MapPinProps {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly count: number;
  readonly label: string;
  readonly hollow: boolean;
  readonly slugs: readonly string[];
  readonly active: ActiveCentre;
  readonly selected: boolean;
  /** Whether Tab reaches this pin. Only one pin has it; arrow keys move on. */
  readonly tabbable: boolean;
  readonly onSelect: (id: string) => void;
  readonly onPoint: (id: string | null) => void;
  readonly onKey: (event: KeyboardEvent, id: string) => void;
}

export const MapPin = memo(function MapPin(props: MapPinProps) {
  const { id, x, y, count, label, hollow, slugs, active, selected, tabbable, onSelect, onPoint, onKey } =
    props;
  const isActive = useIsActive(active, slugs);
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is no button among the elements of SVG
    <g
      className={styles.pin}
      transform={`translate(${Math.round(x)} ${Math.round(y)})`}
      role="button"
      tabIndex={tabbable ? 0 : -1}
      aria-label={label}
      aria-pressed={count === 1 ? selected : undefined}
      data-pin={id}
      data-hollow={hollow || undefined}
      data-active={isActive || undefined}
      data-selected={selected || undefined}
      onClick={() => onSelect(id)}
      onKeyDown={(event) => onKey(event, id)}
      onPointerEnter={() => onPoint(id)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(id)}
    >
      {count === 1 ? <Drop /> : <Disc count={count} />}
    </g>
  );
});

function Drop() {
  return (
    <g className={styles.mark}>
      {/* A larger click target than the visible pin. */}
      <circle className={styles.reach} cy="-14" r="22" />
      <path className={styles.drop} d="M0 0C-7-9-12-14-12-21a12 12 0 0 1 24 0C12-14 7-9 0 0Z" />
      <circle className={styles.eye} cy="-21" r="4.5" />
    </g>
  );
}

function Disc({ count }: { count: number }) {
  const radius = radiusOf(count);
  return (
    <g className={styles.mark}>
      <circle className={styles.reach} r={Math.max(radius, 22)} />
      <circle className={styles.disc} r={radius} />
      <text className={styles.count} y="5">
        {count}
      </text>
    </g>
  );
}
