import { DOM_IDS } from 'shared-contracts';
import styles from './kept-note.module.css';
import { loadAnew } from './load-anew.ts';

const MINUTE = 60_000;
const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Age in words: "5 minutes ago", "yesterday". */
export function ageOf(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE));
  const [unit, length] = UNITS.find(([, long]) => minutes >= long) ?? UNITS[2];
  return new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(
    -Math.round(minutes / length),
    unit,
  );
}

/** Milliseconds since the epoch since which the document lay in the worker's cache; null for one that came over the line. */
function keptSince(): number | null {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const kept = document?.serverTiming.find(({ name }) => name === 'kept');
  return kept ? Number(kept.description) : null;
}

/**
 * Says of a document that was kept how old it is, unless the page itself says so of its content (`data-age`). It is loaded anew once there is a
 * line, where nothing was typed.
 */
export function tellAge(wasTyped: () => boolean): void {
  const since = keptSince();
  if (since === null) return;
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  note.className = styles.note ?? '';
  const tell = () => {
    // A line that carries nothing is there for the browser.
    const why = navigator.onLine ? 'We can’t reach the server' : 'You are offline';
    note.textContent = `${why}. This page is from ${ageOf(Date.now() - since)}.`;
  };
  tell();
  document.getElementById(DOM_IDS.main)?.prepend(note);
  const timer = setInterval(tell, MINUTE / 4);
  window.addEventListener(
    'online',
    () => {
      clearInterval(timer);
      note.remove();
      if (!wasTyped()) loadAnew();
    },
    { once: true },
  );
}
