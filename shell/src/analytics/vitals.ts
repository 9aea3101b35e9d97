import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Place } from './tracked-event.ts';

/**
 * Measures Core Web Vitals of the document. They are reported by browsers from a buffer, so it is early enough when the
 * shopper has allowed it. The event itself says which page it was about: the one that the document was loaded for.
 */
export function startVitals(
  landing: Place,
  track: (name: string, props: Record<string, unknown>) => void,
): void {
  const tell = ({ name, value, rating }: MetricType) =>
    track('web_vital', {
      metric: name,
      value: Math.round(value * 1000) / 1000,
      rating,
      route: landing.route,
      release: landing.release,
    });
  onTTFB(tell);
  onFCP(tell);
  onLCP(tell);
  onCLS(tell);
  onINP(tell);
}
