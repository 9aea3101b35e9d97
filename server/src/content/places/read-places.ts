import { Worker } from 'node:worker_threads';
import type { CityRow } from './gazetteer.ts';
import type { PostalPlace } from './postal-places.ts';

export interface Places {
  readonly postal: readonly PostalPlace[];
  readonly cities: readonly CityRow[];
}

/**
 * Reads the packaged data in a temporary thread, because otherwise all cities of the world would stay in
 * memory.
 */
export function readPlaces(): Promise<Places> {
  const worker = new Worker(new URL('./places-thread.ts', import.meta.url), { name: 'places', execArgv: [] });
  return new Promise((resolve, reject) => {
    worker.once('message', (places: Places) => resolve(places));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that reads the places ended early')));
  });
}
