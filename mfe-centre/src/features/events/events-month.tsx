import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type EventSummary, localDateAt } from 'shared-contracts/content';
import { useNow, useServices } from 'shared-contracts/remote';
import { ButtonLink, Heading } from 'shared-ui';
import { plural } from '../centre/centre-words.ts';
import { longDate, monthName } from '../words/date-words.ts';
import listStyles from './event-list.module.css';
import { EventRow } from './event-row.tsx';
import { isSameSeries, seriesOf } from './event-series.ts';
import { isOnDay } from './event-words.ts';
import styles from './events-month.module.css';
import { addMonths, dayForKey, type GridDay, monthWeeks } from './month-grid.ts';
import { everyWords } from './series-words.ts';

const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const NAMED = 2;

interface EventsMonthProps {
  readonly timeZone: string;
  readonly month: string;
  readonly day: string;
  readonly events: readonly EventSummary[];
  readonly href: (day: string) => string;
}

/**
 * Grid of a month. Arrow keys move by day, Page Up and Page Down by month. Days are links, so the grid works
 * without scripts.
 */
export function EventsMonth({ timeZone, month, day, events, href }: EventsMonthProps) {
  const { navigation } = useServices();
  const today = localDateAt(useNow(), timeZone);
  const grid = useRef<HTMLTableElement>(null);
  const focusAfter = useRef<string | null>(null);

  const cellOf = (date: string) => grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`);

  // A key may lead to a month that is not loaded yet. Its grid takes the focus once it is drawn.
  useEffect(() => {
    const cell = focusAfter.current && cellOf(focusAfter.current);
    if (!cell) return;
    cell.focus();
    focusAfter.current = null;
  });

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const from = event.target instanceof HTMLElement ? event.target.dataset.date : undefined;
    const to =
      from && !event.altKey && !event.ctrlKey && !event.metaKey && dayForKey(from, event.key, event.shiftKey);
    if (!to) return;
    event.preventDefault();
    if (to.startsWith(month)) return cellOf(to)?.focus();
    focusAfter.current = to;
    void navigation.navigate(href(to), { replace: true });
  }

  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <Heading level={2} size="3" aria-live="polite">
          {monthName(month)}
        </Heading>
        <div className={styles.steps}>
          <ButtonLink
            variant="quiet"
            size="small"
            href={href(`${addMonths(month, -1)}-01`)}
            icon="chevron-left"
          >
            {monthName(addMonths(month, -1)).split(' ')[0]}
          </ButtonLink>
          <ButtonLink
            variant="quiet"
            size="small"
            href={href(`${addMonths(month, 1)}-01`)}
            iconAfter="chevron"
          >
            {monthName(addMonths(month, 1)).split(' ')[0]}
          </ButtonLink>
        </div>
      </div>
      <table
        ref={grid}
        className={styles.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid that arrow keys walk
        role="grid"
        aria-label={`Events in ${monthName(month)}`}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {WEEK.map((weekday) => (
              <th key={weekday} scope="col">
                <span className="visually-hidden">{weekday}</span>
                <span aria-hidden="true">{weekday.slice(0, 3)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map((week) => (
            <tr key={week[0]?.date}>
              {week.map((each) => (
                <Day
                  key={each.date}
                  day={each}
                  href={href(each.date)}
                  isToday={each.date === today}
                  isChosen={each.date === day}
                  events={events.filter((event) => isOnDay(event, each.date))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <DayEvents day={day} events={events} />
    </div>
  );
}

interface DayProps {
  readonly day: GridDay;
  readonly href: string;
  readonly isToday: boolean;
  readonly isChosen: boolean;
  readonly events: readonly EventSummary[];
}

function Day({ day: { date, inMonth }, href, isToday, isChosen, events }: DayProps) {
  const count = events.length > 0 ? `, ${plural(events.length, 'event')}` : '';
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the link in it takes the focus
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a day of the grid
      role="gridcell"
      aria-selected={isChosen}
      className={styles.day}
      data-outside={!inMonth || undefined}
      data-today={isToday || undefined}
      data-busy={events.length > 0 || undefined}
    >
      <a
        href={href}
        data-date={date}
        tabIndex={isChosen ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
      >
        <span className="visually-hidden">
          {longDate(date)}
          {count}
        </span>
        <span className={styles.number} aria-hidden="true">
          {Number(date.slice(8))}
        </span>
        <span className={styles.titles}>
          {events.slice(0, NAMED).map(({ id, title, status }) => (
            <span key={id} className={styles.title} data-status={status}>
              {title}
            </span>
          ))}
          {events.length > NAMED && <span className={styles.more}>{`+${events.length - NAMED}`}</span>}
        </span>
      </a>
    </td>
  );
}

function DayEvents({ day, events: all }: { day: string; events: readonly EventSummary[] }) {
  const rows = seriesOf(all);
  const events = all.filter((event) => isOnDay(event, day));
  const everyOf = (event: EventSummary) => {
    const series = rows.find(({ next }) => isSameSeries(next, event));
    return series ? everyWords(series) : null;
  };
  return (
    <section className={styles.chosen} aria-labelledby="chosen-day">
      <h3 id="chosen-day">{longDate(day)}</h3>
      {events.length === 0 ? (
        <p>Nothing on that day.</p>
      ) : (
        <ul className={listStyles.list}>
          {events.map((event) => (
            <EventRow key={event.id} event={event} every={everyOf(event)} />
          ))}
        </ul>
      )}
    </section>
  );
}
