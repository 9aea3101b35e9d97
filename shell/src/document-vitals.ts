import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** A measure of the document: milliseconds, or a share where it is CLS. */
export interface Vital extends Pick<MetricType, 'name' | 'rating'> {
  /** To the thousandth. */
  readonly value: number;
}

const known = new Map<Vital['name'], Vital>();
const listeners: Array<(vital: Vital) => void> = [];

function hear({ name, value, rating }: MetricType): void {
  const vital = { name, rating, value: Math.round(value * 1_000) / 1_000 };
  known.set(name, vital);
  for (const tell of listeners) tell(vital);
}

/**
 * Core Web Vitals of the document, each as often as it is settled anew. Browsers report them from a buffer, so it is early
 * enough to ask when the shopper has allowed it. Whoever asks later hears what was told before, too: some are told once.
 */
export function listenToVitals(tell: (vital: Vital) => void): void {
  for (const vital of known.values()) queueMicrotask(() => tell(vital));
  listeners.push(tell);
  if (listeners.length > 1) return;
  for (const on of [onTTFB, onFCP, onLCP, onCLS, onINP]) on(hear);
}
