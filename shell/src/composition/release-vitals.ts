import type { OutcomeBeacon } from 'shared-contracts';
import { listenToVitals, type Vital } from '../document-vitals.ts';
import type { SendBeacon } from './outcomes.ts';

/**
 * Measures the document for the release that it was made with: one beacon when the shopper leaves or looks away. Without
 * identifier, unlike what analytics measures; both need the consent to performance.
 */
export function startReleaseVitals(
  send: SendBeacon,
  release: string,
  route: string | undefined,
  isAllowed: () => boolean,
): void {
  const untold = new Map<string, Vital>();
  listenToVitals((vital) => untold.set(vital.name, vital));
  const tell = () => {
    if (document.visibilityState !== 'hidden' || untold.size === 0) return;
    const vitals: OutcomeBeacon['vitals'] = [...untold.values()].map(({ name, value }) => ({
      release,
      metric: name,
      value,
      ...(route === undefined ? {} : { route }),
    }));
    untold.clear();
    // Allowed when it began; it may have been taken back since.
    if (isAllowed()) send({ vitals });
  };
  // After the library's own listener, which settles the last values.
  document.addEventListener('visibilitychange', () => queueMicrotask(tell));
}
