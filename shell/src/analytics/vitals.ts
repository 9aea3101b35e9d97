import { listenToVitals } from '../composition/telemetry/document-vitals.ts';
import type { Place } from './tracked-event.ts';

export function startVitals(
  { route, release }: Place,
  track: (name: string, props: Record<string, unknown>) => void,
): void {
  listenToVitals(({ name, value, rating }) =>
    track('web_vital', { metric: name, value, rating, route, release }),
  );
}
