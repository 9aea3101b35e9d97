import { type CentreFull, type ParkingInfo, paths } from 'shared-contracts';
import { Card } from 'shared-ui';
import { placeName } from '../centre/centre-words.ts';
import { HoursTable } from '../hours/hours-table.tsx';
import { chargersOf, spacesWords } from '../parking/lot-words.ts';
import { plural } from '../words/plural.ts';
import styles from './visit-card.module.css';

export function HoursCard({ centre }: { centre: CentreFull }) {
  return (
    <Card as="section" raised>
      <h2 className={styles.title}>This week’s hours</h2>
      <HoursTable subject={centre} label={`Hours of ${placeName(centre)}, by day`} />
    </Card>
  );
}

const lotsWords = (parking: ParkingInfo) => {
  const chargers = parking.lots.reduce((sum, lot) => sum + chargersOf(lot), 0);
  const places = `${spacesWords(parking.lots)}${parking.isFree ? ', free' : ''}`;
  return chargers > 0 ? `${places}; ${plural(chargers, 'EV charger')}` : places;
};

export function TodayCard({ centre, parking }: { centre: CentreFull; parking: ParkingInfo | null }) {
  const { slug, counts } = centre;
  const figures = [
    { count: counts.stores, one: 'store', href: paths.stores(slug) },
    { count: counts.deals, one: 'deal', href: paths.deals(slug) },
    { count: counts.events, one: 'event', href: paths.events(slug) },
  ].filter(({ count }) => count > 0);
  return (
    <Card as="section">
      <h2 className={styles.title}>Here today</h2>
      {figures.length > 0 && (
        <ul className={styles.figures}>
          {figures.map(({ count, one, href }) => (
            <li key={one}>
              <a href={href}>
                <span className={styles.figure}>{count}</span> {count === 1 ? one : `${one}s`}
              </a>
            </li>
          ))}
        </ul>
      )}
      {parking && parking.lots.length > 0 && (
        <p className={styles.line}>
          {lotsWords(parking)}. <a href={paths.parking(slug)}>Where to park</a>
        </p>
      )}
    </Card>
  );
}
