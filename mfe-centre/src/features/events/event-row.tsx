import { type EventSummary, localDateAt, paths } from 'shared-contracts/content';
import { useNow } from 'shared-contracts/remote';
import { Pill, Unbroken } from 'shared-ui';
import { shortDate } from '../words/date-words.ts';
import { DateBlock } from './date-block.tsx';
import styles from './event-row.module.css';
import type { EventSeries } from './event-series.ts';
import { EVENT_KINDS, eventWhen, startDateOf } from './event-words.ts';
import { datesWords, everyWords } from './series-words.ts';

interface EventRowProps {
  readonly event: EventSummary;
  /** All dates of the event, if the row represents the series. Omitted for a single date. */
  readonly series?: EventSeries | undefined;
  readonly every?: string | null;
  readonly headingLevel?: 2 | 3;
}

const daysWith = (status: EventSummary['status'], { dates }: EventSeries): string[] =>
  dates.filter((date) => date.status === status).map(startDateOf);

export function EventRow({ event, series, every = null, headingLevel = 3 }: EventRowProps) {
  const now = useNow();
  const today = localDateAt(now, event.timeZone);
  const start = startDateOf(event);
  const dates = series ? datesWords(series, now) : every;
  const isOn = event.status !== 'cancelled';
  const left = series && isOn ? daysWith('cancelled', series) : [];
  const moved = series && isOn ? daysWith('moved', series).filter((date) => date !== start) : [];
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
          <Unbroken text={`${(series && everyWords(series)) ?? eventWhen(event, now)} · ${event.place}`} />
        </p>
        {dates && (
          <p className={styles.dates}>
            <Unbroken text={dates} />
          </p>
        )}
        <p className={styles.summary}>{event.summary}</p>
        <p className={styles.pills}>
          {event.status === 'cancelled' && <Pill tone="danger">Called off</Pill>}
          {event.status === 'moved' && <Pill tone="butter">Moved</Pill>}
          {left.map((date) => (
            <Pill key={date} tone="danger">
              {`Not on ${shortDate(date)}`}
            </Pill>
          ))}
          {moved.map((date) => (
            <Pill key={date} tone="butter">
              {`Changed on ${shortDate(date)}`}
            </Pill>
          ))}
          <Pill>{EVENT_KINDS[event.kind]}</Pill>
          <Pill tone={event.isFree ? 'pine' : 'neutral'}>{event.isFree ? 'Free' : 'Fee applies'}</Pill>
        </p>
      </div>
    </li>
  );
}
