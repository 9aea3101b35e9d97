import { type CentreFull, type EventSummary, type ParkingInfo, paths } from 'shared-contracts/content';
import { useNow } from 'shared-contracts/remote';
import { Card, Icon, type IconName, Unbroken } from 'shared-ui';
import { placeName, plural } from '../centre/centre-words.ts';
import { DateBlock } from '../events/date-block.tsx';
import { seriesOf } from '../events/event-series.ts';
import { eventWhen, isOnWeekend, startDateOf } from '../events/event-words.ts';
import { HoursTable } from '../hours/hours-table.tsx';
import { chargersOf, spacesWords } from '../parking/lot-words.ts';
import styles from './landing-cards.module.css';

export function HoursCard({ centre }: { centre: CentreFull }) {
  return (
    <Card as="section" raised>
      <h2 className={styles.title}>Hours</h2>
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
                <span className={styles.figure}>{count}</span> <span>{count === 1 ? one : `${one}s`}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {parking && parking.lots.length > 0 && (
        <p className={styles.line}>
          {`${lotsWords(parking)}. `}
          <a href={paths.parking(slug)}>Where to park</a>
        </p>
      )}
    </Card>
  );
}

const NAMED = 3;

export function EventsCard({ centre, events }: { centre: CentreFull; events: readonly EventSummary[] }) {
  const now = useNow();
  const coming = events.filter((event) => Date.parse(event.endsAt) > now && event.status !== 'cancelled');
  const weekend = coming.filter((event) => isOnWeekend(event, now));
  // A recurring event shows once, with its next date.
  const shown = seriesOf(weekend.length > 0 ? weekend : coming).slice(0, NAMED);
  return (
    <Card as="section">
      <h2 className={styles.title}>{weekend.length > 0 ? 'This weekend' : 'Coming up'}</h2>
      {shown.length === 0 ? (
        <p className={styles.line}>Nothing on the calendar yet. We’ll post new events here.</p>
      ) : (
        <ul className={styles.events}>
          {shown.map(({ next: event }) => (
            <li key={event.id}>
              <DateBlock date={startDateOf(event)} />
              <div>
                <a className={styles.event} href={paths.event(centre.slug, event.id)}>
                  {event.title}
                </a>
                <span className={styles.when}>
                  <Unbroken text={`${eventWhen(event, now)} · ${event.place}`} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      <a className={styles.all} href={paths.events(centre.slug)}>
        All events
      </a>
    </Card>
  );
}

export function FindYourWay({ centre: { slug, features } }: { centre: CentreFull }) {
  const ways: ReadonlyArray<readonly [icon: IconName, href: string, title: string, text: string]> = [
    ['map', paths.map(slug), 'Map', 'Find a store and a step-free route.'],
    ['directions', paths.plan(slug), 'Visit plan', 'Your stops in the order with the least walking.'],
    ['parking', paths.parking(slug), 'Parking', 'Lots, EV chargers, RVs. Save where you parked.'],
    ['info', paths.visitorInfo(slug), 'Visitor info', 'Restrooms, strollers, buses, groups.'],
    ['check', paths.knowBeforeYouGo(slug), 'Know before you go', 'Dogs, returns, lost and found.'],
  ];
  const dora = ['drink', paths.dora(slug), 'DORA', 'Where you can take your drink to go.'] as const;
  return (
    <Card as="section" tone="pine" padding="roomy" className={styles.card} aria-labelledby="find-your-way">
      <h2 id="find-your-way">
        Know where
        <br />
        you’re going.
      </h2>
      <ul className={styles.ways}>
        {[...ways, ...(features.dora ? [dora] : [])].map(([icon, href, title, text]) => (
          <li key={href}>
            <a className={styles.way} href={href}>
              <Icon name={icon} />
              <span>
                <span className={styles.name}>{title}</span>
                <span className={styles.text}>{text}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
