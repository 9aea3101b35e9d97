import { useQuery } from '@tanstack/react-query';
import { type CentreFull, type Position, paths, type Store, type StorePlace } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { Card, TextLink } from 'shared-ui';
import { storePlaceQuery } from '../../data/store.query.ts';
import { distanceWords, walkWords } from '../words/walking-words.ts';
import { smallPlan } from './small-plan.ts';
import styles from './where-it-is.module.css';

interface WhereItIsProps {
  readonly centre: CentreFull;
  readonly store: Store;
}

export function WhereItIs({ centre, store }: WhereItIsProps) {
  const { content } = useServices();
  const { data: place } = useQuery(storePlaceQuery(content, centre.slug, store.id));
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
            Beside{' '}
            {place.neighbours.map(({ id, name }, index) => (
              <span key={id}>
                {index > 0 && ' and '}
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
            , {distanceWords(place.parking.metres, address.country)}, about {walkWords(place.parking.metres)}
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
