import type { EventSummary } from 'shared-contracts';
import { addDays, localDateAt } from 'shared-contracts';
import { useNow } from 'shared-contracts/remote';
import { Section } from 'shared-ui';
import { monthName } from '../words/date-words.ts';
import styles from './event-list.module.css';
import { EventRow } from './event-row.tsx';
import { isOnWeekend, startDateOf, weekendOf } from './event-words.ts';

interface Group {
  readonly title: string;
  readonly events: EventSummary[];
}

/** Events under "This weekend", "Next weekend" and so on by what people ask for, the rest by month. */
function groupEvents(events: readonly EventSummary[], now: number): Group[] {
  const groups = new Map<string, EventSummary[]>();
  for (const event of events) {
    const today = localDateAt(now, event.timeZone);
    const start = startDateOf(event);
    const title = isOnWeekend(event, now)
      ? 'This weekend'
      : start <= today
        ? 'On now'
        : start < addDays(weekendOf(today).to, 1)
          ? 'This week'
          : monthName(start);
    groups.set(title, [...(groups.get(title) ?? []), event]);
  }
  const first = ['On now', 'This weekend', 'This week'];
  const order = (title: string) => (first.includes(title) ? first.indexOf(title) : first.length);
  return [...groups]
    .map(([title, each]) => ({ title, events: each }))
    .sort((a, b) => order(a.title) - order(b.title));
}

export function EventGroups({ events }: { events: readonly EventSummary[] }) {
  const now = useNow();
  return groupEvents(events, now).map(({ title, events: group }, index) => (
    <Section key={title} title={title} space={index === 0 ? 'none' : 'tight'}>
      <ul className={styles.list}>
        {group.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    </Section>
  ));
}
