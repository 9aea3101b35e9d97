import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

export interface Vital extends Pick<MetricType, 'name' | 'rating'> {
  readonly value: number;
}

const known = new Map<Vital['name'], Vital>();
const listeners: Array<(vital: Vital) => void> = [];

function hear({ name, value, rating }: MetricType): void {
  const vital = { name, rating, value: Math.round(value * 1_000) / 1_000 };
  known.set(name, vital);
  for (const listener of listeners) listener(vital);
}

/** Reports each time a vital settles. Late listeners also get earlier values. */
export function listenToVitals(listener: (vital: Vital) => void): void {
  for (const vital of known.values()) queueMicrotask(() => listener(vital));
  listeners.push(listener);
  if (listeners.length > 1) return;
  for (const on of [onTTFB, onFCP, onLCP, onCLS, onINP]) on(hear);
}
