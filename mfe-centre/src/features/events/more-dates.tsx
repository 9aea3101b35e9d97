import { useQuery } from '@tanstack/react-query';
import { type CentreEvent, type CentreFull, paths } from 'shared-contracts';
import { useNow, useServices } from 'shared-contracts/remote';
import { PillLink, Section } from 'shared-ui';
import { comingEventsQuery } from '../../data/events.query.ts';
import styles from './event-page.module.css';
import { seriesWith } from './event-series.ts';
import { eventWhen } from './event-words.ts';
import { everyWords } from './series-words.ts';

export function MoreDates({ centre, event }: { centre: CentreFull; event: CentreEvent }) {
  const { content } = useServices();
  const now = useNow();
  const { data } = useQuery(comingEventsQuery(content, centre.slug));
  const series = seriesWith(event, data?.items ?? []);
  const others = series.dates.filter(({ id, endsAt }) => id !== event.id && Date.parse(endsAt) > now);
  if (others.length === 0) return null;
  return (
    <Section title={everyWords(series) ?? 'More dates'} space="tight">
      <ul className={styles.dates} aria-label="More dates">
        {others.map((other) => (
          <li key={other.id}>
            <PillLink href={paths.event(centre.slug, other.id)} data-status={other.status}>
              <span>{eventWhen(other, now)}</span>
              {other.status === 'cancelled' && ', called off'}
              {other.status === 'moved' && ', moved'}
            </PillLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
