import { DOM_IDS } from 'shared-contracts/composition';
import { reloadDocument } from '../browser/reload-document.ts';
import styles from './page-age-note.module.css';

const MINUTE = 60_000;
const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

function ageOf(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE));
  const [unit, length] = UNITS.find(([, long]) => minutes >= long) ?? UNITS[2];
  return new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(
    -Math.round(minutes / length),
    unit,
  );
}

function cachedSince(): number | null {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const cached = document?.serverTiming.find(({ name }) => name === 'kept');
  return cached ? Number(cached.description) : null;
}

/** Unless the page shows the age itself (`data-age`). Reloads when the network is back. */
export function showPageAge(wasTyped: () => boolean): void {
  const since = cachedSince();
  if (since === null) return;
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  note.className = styles.note ?? '';
  const update = () => {
    // The browser also reports a network that does not work as online.
    const why = navigator.onLine ? 'We can’t reach the server' : 'You’re offline';
    note.textContent = `${why}. This page is from ${ageOf(Date.now() - since)}.`;
  };
  update();
  document.getElementById(DOM_IDS.main)?.prepend(note);
  const timer = setInterval(update, MINUTE / 4);
  window.addEventListener(
    'online',
    () => {
      clearInterval(timer);
      note.remove();
      if (!wasTyped()) reloadDocument();
    },
    { once: true },
  );
}
