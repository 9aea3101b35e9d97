import { type CentreFull, type EventSummary, paths } from 'shared-contracts';
import { useNow } from 'shared-contracts/remote';
import { Card, Unbroken } from 'shared-ui';
import { DateBlock } from '../events/date-block.tsx';
import { seriesOf } from '../events/event-series.ts';
import { eventWhen, isOnWeekend, startDateOf } from '../events/event-words.ts';
import styles from './visit-card.module.css';

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
