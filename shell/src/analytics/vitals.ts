import { listenToVitals } from '../document-vitals.ts';
import type { Place } from './tracked-event.ts';

/** Tracks Core Web Vitals with the route and release that the document was loaded for. */
export function startVitals(
  { route, release }: Place,
  track: (name: string, props: Record<string, unknown>) => void,
): void {
  listenToVitals(({ name, value, rating }) =>
    track('web_vital', { metric: name, value, rating, route, release }),
  );
}
