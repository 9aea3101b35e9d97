import type { OutcomeBeacon } from 'shared-contracts/release';
import { listenToVitals, type Vital } from './document-vitals.ts';
import type { SendBeacon } from './outcomes.ts';

/** Sends one beacon without an identifier when the tab is hidden. Requires consent for performance. */
export function startReleaseVitals(
  send: SendBeacon,
  release: string,
  route: string | undefined,
  isAllowed: () => boolean,
): void {
  const unsent = new Map<string, Vital>();
  listenToVitals((vital) => unsent.set(vital.name, vital));
  const sendVitals = () => {
    if (document.visibilityState !== 'hidden' || unsent.size === 0) return;
    const vitals: OutcomeBeacon['vitals'] = [...unsent.values()].map(({ name, value }) => ({
      release,
      metric: name,
      value,
      ...(route === undefined ? {} : { route }),
    }));
    unsent.clear();
    // Consent may have been withdrawn meanwhile.
    if (isAllowed()) send({ vitals });
  };
  // After the library's listener, which reports the final values.
  document.addEventListener('visibilitychange', () => queueMicrotask(sendVitals));
}
