import { memo } from 'react';
import styles from './map-land.module.css';
import outlines from './outlines.json';
import type { Pin } from './pins.ts';
import type { MapPoint } from './projection.ts';
import { stateNames } from './state-names.ts';
import { type MapView, paneBox, type Size, toScreen } from './view.ts';

interface MapLandProps {
  readonly view: MapView;
  readonly size: Size;
  readonly origin: MapPoint | null;
  readonly pins: readonly Pin[];
}

/**
 * Land, lakes, borders and state names. Hidden from assistive technology, because the pins name the places.
 */
export const MapLand = memo(function MapLand({ view, size, origin, pins }: MapLandProps) {
  const middle = toScreen(view, size, { x: 0, y: 0 });
  const here = origin && toScreen(view, size, origin);
  return (
    <svg className={styles.drawing} viewBox={paneBox(size)} aria-hidden="true">
      <g className={styles.land} transform={`translate(${middle.x} ${middle.y}) scale(${view.k})`}>
        <path className={styles.canada} d={outlines.canada} />
        <path className={styles.water} d={outlines.lakes} />
        <path className={styles.canada} d={outlines.islands} />
        <path className={styles.mexico} d={outlines.mexico} />
        <path className={styles.us} d={outlines.us} />
        <path className={styles.borders} d={outlines.borders} />
      </g>
      <g className={styles.names}>
        {stateNames(view, size, pins).map(({ name, x, y }) => (
          <text key={name} x={x} y={y}>
            {name}
          </text>
        ))}
      </g>
      {here && <circle className={styles.origin} cx={here.x} cy={here.y} r="8" />}
    </svg>
  );
});
