import type { OutcomeBeacon } from 'shared-contracts';
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { SendBeacon } from './outcomes.ts';

/**
 * Measures the document for the release that it was made with: one beacon when the shopper leaves or looks away. Without
 * identifier, unlike what analytics measures; both need the consent to performance.
 */
export function startReleaseVitals(send: SendBeacon, release: string, route: string | undefined): void {
  const known = new Map<string, MetricType>();
  const keep = (metric: MetricType) => known.set(metric.name, metric);
  for (const on of [onTTFB, onFCP, onLCP, onCLS, onINP]) on(keep);
  const tell = () => {
    if (document.visibilityState !== 'hidden' || known.size === 0) return;
    const vitals: OutcomeBeacon['vitals'] = [...known.values()].map(({ name, value }) => ({
      release,
      metric: name,
      value: Math.round(value * 1_000) / 1_000,
      ...(route === undefined ? {} : { route }),
    }));
    known.clear();
    send({ vitals });
  };
  // After the library's own listener, which settles the last values.
  document.addEventListener('visibilitychange', () => queueMicrotask(tell));
}
