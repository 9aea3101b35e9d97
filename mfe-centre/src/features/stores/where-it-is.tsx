import { type CentreFull, type Position, paths, type Store, type StorePlace } from 'shared-contracts/content';
import { Card, TextLink } from 'shared-ui';
import { useOptionalContent } from '../../data/optional-content.ts';
import { storePlaceQuery } from '../../data/store.query.ts';
import { distanceWords, walkWords } from '../words/walking-words.ts';
import styles from './where-it-is.module.css';

export function WhereItIs({ centre, store }: { centre: CentreFull; store: Store }) {
  const place = useOptionalContent(storePlaceQuery, centre.slug, store.id);
  if (!place) return null;
  const { slug, address } = centre;
  return (
    <Card as="section">
      <h2 className={styles.title}>Where it is</h2>
      <a
        className={styles.plan}
        href={paths.map(slug, { store: store.id })}
        aria-label={`${store.name} on the map`}
      >
        <SmallPlan place={place} />
      </a>
      <ul className={styles.facts}>
        {place.neighbours.length > 0 && (
          <li>
            <span>Beside </span>
            {place.neighbours.map(({ id, name }, index) => (
              <span key={id}>
                {index > 0 && <span> and </span>}
                <TextLink href={paths.store(slug, name, id)}>{name}</TextLink>
              </span>
            ))}
          </li>
        )}
        {place.parking && (
          <li>
            Nearest parking:{' '}
            <TextLink href={paths.map(slug, { from: place.parking.lotId, to: store.id })}>
              {place.parking.name}
            </TextLink>
            {`, ${distanceWords(place.parking.metres, address.country)}, about ${walkWords(place.parking.metres)}`}
          </li>
        )}
      </ul>
    </Card>
  );
}

function SmallPlan({ place }: { place: StorePlace }) {
  const { width, height, pathOf, middleOf } = smallPlan([
    ...place.buildings,
    ...place.lots.map(({ ring }) => ring),
  ]);
  const at = middleOf(place.unit);
  const shape = (ring: readonly Position[], className: string | undefined) => (
    <path key={String(ring[0])} className={className} d={pathOf(ring)} />
  );
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.drawing} aria-hidden="true">
      {place.lots.map(({ ring }) => shape(ring, styles.lot))}
      {place.buildings.map((ring) => shape(ring, styles.building))}
      {shape(place.unit, styles.unit)}
      <g transform={`translate(${at.x} ${at.y}) scale(${width / 320})`}>
        <path className={styles.pin} d="M0 0C-5-9-12-13-12-21a12 12 0 1 1 24 0C12-13 5-9 0 0Z" />
        <circle className={styles.hole} cy={-21} r={5} />
      </g>
    </svg>
  );
}

const METRES_A_DEGREE = 111_320;
const MARGIN = 20;

/** Projects a few shapes of a site onto a plane, north up, in metres from its upper left corner. */
export function smallPlan(rings: ReadonlyArray<readonly Position[]>) {
  const all = rings.flat();
  const [west, east] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
  const [south, north] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))];
  const squeeze = METRES_A_DEGREE * Math.cos((north * Math.PI) / 180);
  const pointOf = ([x, y]: Position) => ({
    x: Math.round((x - west) * squeeze + MARGIN),
    y: Math.round((north - y) * METRES_A_DEGREE + MARGIN),
  });
  const end = pointOf([east, south]);
  return {
    width: end.x + MARGIN,
    height: end.y + MARGIN,
    pathOf: (ring: readonly Position[]) =>
      `M${ring
        .map(pointOf)
        .map(({ x, y }) => `${x} ${y}`)
        .join('L')}Z`,
    middleOf: (ring: readonly Position[]) => {
      const points = ring.map(pointOf);
      const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
      return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
    },
  };
}
