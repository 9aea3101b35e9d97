import { type EventSummary, localDateAt, paths } from 'shared-contracts';
import { useNow } from 'shared-contracts/remote';
import { Pill, Unbroken } from 'shared-ui';
import { DateBlock } from './date-block.tsx';
import styles from './event-row.module.css';
import { EVENT_KINDS, eventWhen, startDateOf } from './event-words.ts';

interface EventRowProps {
  readonly event: EventSummary;
  readonly headingLevel?: 2 | 3;
}

/** An event in a list: its day, what it is, when and where, and whether it still takes place. */
export function EventRow({ event, headingLevel = 3 }: EventRowProps) {
  const now = useNow();
  const today = localDateAt(now, event.timeZone);
  const start = startDateOf(event);
  const Title = `h${headingLevel}` as const;
  return (
    <li className={styles.row} data-status={event.status}>
      <DateBlock date={start < today && Date.parse(event.endsAt) > now ? today : start} />
      <div className={styles.words}>
        <Title className={styles.heading}>
          <a className={styles.title} href={paths.event(event.centre, event.id)}>
            {event.title}
          </a>
        </Title>
        <p className={styles.when}>
          <Unbroken text={`${eventWhen(event, now)} · ${event.place}`} />
        </p>
        <p className={styles.summary}>{event.summary}</p>
        <p className={styles.pills}>
          {event.status === 'cancelled' && <Pill tone="danger">Canceled</Pill>}
          {event.status === 'moved' && <Pill tone="butter">Moved</Pill>}
          <Pill>{EVENT_KINDS[event.kind]}</Pill>
          {event.isFree && <Pill tone="pine">Free</Pill>}
        </p>
      </div>
    </li>
  );
}
