import { type BusHandle, type ConsentService, DECLARED_KEYS } from 'shared-contracts';
import type { Bus } from '../bus/bus.ts';
import type { ShellStore } from '../shell-store.ts';

export interface LastCentreOptions {
  readonly bus: Pick<Bus, 'setFact'>;
  readonly shellBus: Pick<BusHandle, 'on'>;
  readonly store: Pick<ShellStore, 'get' | 'subscribe'>;
  readonly consent: Pick<ConsentService, 'isGranted'>;
}

const { name, category } = DECLARED_KEYS.lastCentre;

/** Tells everybody which centre the page is about, and remembers the last one where the shopper allows it. */
export function followCentre({ bus, shellBus, store, consent }: LastCentreOptions): void {
  let slug = store.get().centre?.slug ?? null;
  const remember = () => {
    if (slug === null || !consent.isGranted(category)) return;
    try {
      localStorage.setItem(name, slug);
    } catch {
      // Storage may be closed or full: then nothing is remembered.
    }
  };
  remember();
  shellBus.on('consent.changed', remember);
  store.subscribe(() => {
    const shown = store.get().centre?.slug ?? null;
    if (shown === slug) return;
    slug = shown;
    bus.setFact('centre.changed', { slug });
    remember();
  });
}
