import type { OutcomeBeacon } from 'shared-contracts';
import { listenToVitals, type Vital } from './document-vitals.ts';
import type { SendBeacon } from './outcomes.ts';

/**
 * Measures the document for its release. Sends one beacon without an identifier when the tab is hidden.
 * Requires consent for performance.
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
    // Consent may have been withdrawn meanwhile.
    if (isAllowed()) send({ vitals });
  };
  // After the library's listener, which reports the final values.
  document.addEventListener('visibilitychange', () => queueMicrotask(tell));
}
