import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type CentreFull, paths } from 'shared-contracts';
import { Icon, IconButton, Pill, Unbroken } from 'shared-ui';
import { dealPath } from '../deals/deal-path.ts';
import { distanceWords, walkWords } from '../words/walking-words.ts';
import type { TripVisit, WalkedPlan } from './plan-trip.ts';
import { aboutTime, stayWords, troubleWords } from './plan-words.ts';
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
            <span className={styles.time}>{aboutTime(start, timeZone)}</span>
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
            <span className={styles.time}>{aboutTime(end, timeZone)}</span>
            <p>
              Back at {lot.label},{' '}
              <span className={styles.walk}>
                {walkWords(back.metres)} walk, {distanceWords(back.metres, address.country)}
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
      <span className={styles.time}>{aboutTime(begin, timeZone)}</span>
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
      {isGuess && <p className={styles.facts}>Its spot isn’t on the map, so its walk is a guess.</p>}
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
      {walkWords(way.metres)} walk, {distanceWords(way.metres, centre.address.country)}
      {hasStairs && ', with stairs'}
    </span>
  );
}
