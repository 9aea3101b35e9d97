import { addDays, localDateAt } from 'shared-contracts';
import { useNow } from 'shared-contracts/remote';
import { Section } from 'shared-ui';
import { monthName } from '../words/date-words.ts';
import styles from './event-list.module.css';
import { EventRow } from './event-row.tsx';
import type { EventSeries } from './event-series.ts';
import { isOnWeekend, startDateOf, weekendOf } from './event-words.ts';

interface Group {
  readonly title: string;
  readonly rows: EventSeries[];
}

function groupRows(rows: readonly EventSeries[], now: number): Group[] {
  const groups = new Map<string, EventSeries[]>();
  for (const row of rows) {
    const event = row.next;
    const today = localDateAt(now, event.timeZone);
    const start = startDateOf(event);
    const title = isOnWeekend(event, now)
      ? 'This weekend'
      : start <= today
        ? 'On now'
        : start < addDays(weekendOf(today).to, 1)
          ? 'This week'
          : monthName(start);
    groups.set(title, [...(groups.get(title) ?? []), row]);
  }
  const first = ['On now', 'This weekend', 'This week'];
  const order = (title: string) => (first.includes(title) ? first.indexOf(title) : first.length);
  return [...groups]
    .map(([title, each]) => ({ title, rows: each }))
    .sort((a, b) => order(a.title) - order(b.title));
}

export function EventGroups({ rows }: { rows: readonly EventSeries[] }) {
  const now = useNow();
  return groupRows(rows, now).map(({ title, rows: group }, index) => (
    <Section key={title} title={title} space={index === 0 ? 'none' : 'tight'}>
      <ul className={styles.list}>
        {group.map((row) => (
          <EventRow key={row.next.id} event={row.next} series={row} />
        ))}
      </ul>
    </Section>
  ));
}
