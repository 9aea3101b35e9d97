import { memo } from 'react';
import styles from './map-land.module.css';
import outlines from './outlines.json';
import type { MapPoint } from './projection.ts';
import { type MapView, paneBox, type Size, toScreen } from './view.ts';

const LABELS = outlines.labels.split(' ').map((label) => {
  const [name = '', x, y] = label.split(',');
  return { name, x: Number(x), y: Number(y) };
});

/** Scale from which there is room for the names of states. */
const NAMES_FROM = 0.12;

interface MapLandProps {
  readonly view: MapView;
  readonly size: Size;
  /** Origin that distances are measured from. */
  readonly origin: MapPoint | null;
}

/** Land, lakes, state borders and names. Decoration for the eye: places are told by the pins. */
export const MapLand = memo(function MapLand({ view, size, origin }: MapLandProps) {
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
      {view.k >= NAMES_FROM && (
        <g className={styles.names}>
          {LABELS.map(({ name, ...point }) => {
            const { x, y } = toScreen(view, size, point);
            if (x < -size.width / 2 || x > size.width * 1.5 || y < -size.height / 2 || y > size.height * 1.5)
              return null;
            return (
              <text key={name} x={Math.round(x)} y={Math.round(y)}>
                {name}
              </text>
            );
          })}
        </g>
      )}
      {here && <circle className={styles.origin} cx={here.x} cy={here.y} r="8" />}
    </svg>
  );
});
