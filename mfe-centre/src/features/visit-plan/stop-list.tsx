import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type CentreFull, localTimeAt, paths, spokenTime } from 'shared-contracts/content';
import { Icon, IconButton, Pill, Unbroken } from 'shared-ui';
import { plural } from '../centre/centre-words.ts';
import { dealPath } from '../deals/deal-facts.ts';
import { eventWhen } from '../events/event-words.ts';
import { distanceWords, walkWords } from '../words/walking-words.ts';
import type { TripVisit, WalkedPlan } from './plan-trip.ts';
import styles from './stop-list.module.css';

interface StopListProps {
  readonly centre: CentreFull;
  readonly walked: WalkedPlan;
  readonly onMove: (index: number, by: -1 | 1) => void;
  readonly onRemove: (visit: TripVisit) => void;
}

export function StopList({ centre, walked, onMove, onRemove }: StopListProps) {
  const { visits, lot, start, end, back } = walked;
  const { slug, timeZone, address } = centre;
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    const name = pressed.current;
    pressed.current = null;
    if (name) list.current?.querySelector<HTMLElement>(`[data-press="${name}"]`)?.focus();
  });

  function move(index: number, by: -1 | 1) {
    const visit = visits[index];
    const to = index + by;
    if (!visit || to < 0 || to >= visits.length) return;
    pressed.current = `${visit.planned.key} ${by}`;
    setSaid(`${visit.planned.title} is now stop ${to + 1} of ${visits.length}.`);
    onMove(index, by);
  }
  function remove(index: number) {
    const visit = visits[index];
    const next = visits[index + 1] ?? visits[index - 1];
    if (!visit) return;
    pressed.current = next ? `${next.planned.key} x` : null;
    setSaid(`${visit.planned.title} is off your plan.`);
    onRemove(visit);
  }
  function onKeyDown(event: KeyboardEvent, index: number) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (!event.altKey || by === null) return;
    event.preventDefault();
    move(index, by);
  }

  return (
    <>
      <ol className={styles.stops} ref={list} aria-label="Stops">
        {lot && (
          <li className={styles.end}>
            <span className={styles.time}>{timeToFiveMinutes(start, timeZone)}</span>
            <p>
              Park at <a href={paths.map(slug, { lot: lot.key })}>{lot.label}</a>
            </p>
          </li>
        )}
        {visits.map((visit, index) => (
          <li key={visit.planned.key} className={styles.stop} onKeyDown={(event) => onKeyDown(event, index)}>
            <Stop centre={centre} visit={visit} number={index + 1} />
            <div className={styles.buttons}>
              <IconButton
                icon="chevron-down"
                className={styles.up}
                label={`Move ${visit.planned.title} up`}
                data-press={`${visit.planned.key} -1`}
                aria-disabled={index === 0 || undefined}
                onClick={() => move(index, -1)}
              />
              <IconButton
                icon="chevron-down"
                label={`Move ${visit.planned.title} down`}
                data-press={`${visit.planned.key} 1`}
                aria-disabled={index === visits.length - 1 || undefined}
                onClick={() => move(index, 1)}
              />
              <IconButton
                icon="close"
                label={`Remove ${visit.planned.title}`}
                data-press={`${visit.planned.key} x`}
                onClick={() => remove(index)}
              />
            </div>
          </li>
        ))}
        {lot && back && (
          <li className={styles.end}>
            <span className={styles.time}>{timeToFiveMinutes(end, timeZone)}</span>
            <p>
              {`Back at ${lot.label}, `}
              <span className={styles.walk}>
                {`${walkWords(back.metres)} walk, ${distanceWords(back.metres, address.country)}`}
              </span>
            </p>
          </li>
        )}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

function Stop({ centre, visit, number }: { centre: CentreFull; visit: TripVisit; number: number }) {
  const { planned, way, begin, isGuess } = visit;
  const { timeZone } = centre;
  const trouble = troubleWords(visit, timeZone);
  const { event, store } = planned;
  return (
    <div className={styles.words}>
      <span className={styles.time}>{timeToFiveMinutes(begin, timeZone)}</span>
      <h3 className={styles.name}>
        <span className={styles.number}>{number}</span> <a href={planned.href}>{planned.title}</a>
      </h3>
      <p className={styles.facts}>
        <Unbroken text={store ? `suite ${store.suite}` : (event?.place ?? '')} />
        {way && (
          <>
            {' · '}
            <Walk centre={centre} visit={visit} />
          </>
        )}
      </p>
      {trouble ? (
        <p className={styles.trouble}>
          <Icon name="warning" />
          {trouble}
        </p>
      ) : (
        <p className={styles.facts}>{stayWords(visit, timeZone)}</p>
      )}
      {isGuess && <p className={styles.facts}>It isn’t on the map, so the walk is an estimate.</p>}
      {planned.deals.map((deal) => (
        <p key={deal.id} className={styles.deal}>
          <Pill tone="signal">{deal.offer.big}</Pill> <a href={dealPath(deal)}>{deal.title}</a>
        </p>
      ))}
    </div>
  );
}

function Walk({ centre, visit: { way, hasStairs } }: { centre: CentreFull; visit: TripVisit }) {
  if (!way) return null;
  return (
    <span className={styles.walk}>
      {`${walkWords(way.metres)} walk, ${distanceWords(way.metres, centre.address.country)}${hasStairs ? ', with stairs' : ''}`}
    </span>
  );
}

const FIVE_MINUTES_MS = 5 * 60_000;

const timeToFiveMinutes = (instant: number, timeZone: string): string =>
  spokenTime(localTimeAt(Math.round(instant / FIVE_MINUTES_MS) * FIVE_MINUTES_MS, timeZone));

const timeOf = (instant: number, timeZone: string) => spokenTime(localTimeAt(instant, timeZone));

/** Returns "45 min" or "2 h 10 min". */
export function lengthWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / FIVE_MINUTES_MS) * 5;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

function troubleWords({ trouble, span, planned }: TripVisit, timeZone: string): string | null {
  if (trouble === 'closed') return planned.event ? 'It’s over by then' : 'Closed by then';
  if (trouble === 'late') return `It starts at ${timeOf(span?.from ?? 0, timeZone)}, before you’re there`;
  if (trouble === 'closes')
    return `${planned.event ? 'Ends' : 'Closes'} at ${timeOf(span?.until ?? 0, timeZone)}, soon after you’re there`;
  return null;
}

function stayWords({ arrive, begin, leave, planned, span }: TripVisit, timeZone: string): string {
  const waits = begin - arrive >= FIVE_MINUTES_MS ? `Wait ${lengthWords(begin - arrive)}: ` : '';
  const opens = waits && `${planned.event ? 'starts' : 'opens'} at ${timeOf(span?.from ?? 0, timeZone)}. `;
  return `${waits}${opens}About ${lengthWords(leave - begin)} here`;
}

export function leftOutWords({ otherDays, gone }: WalkedPlan, dropped: number, now: number): string[] {
  const count = gone.length + dropped;
  return [
    ...otherDays.map((event) => `${event.title} is on another day: ${eventWhen(event, now)}.`),
    ...(count > 0
      ? [`${plural(count, 'stop')} of this plan can’t be found or ${count === 1 ? 'is' : 'are'} over.`]
      : []),
  ];
}
