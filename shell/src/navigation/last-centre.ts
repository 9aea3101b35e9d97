import type { STORAGE_KEYS } from 'shared-contracts/member';
import type { BusHandle, ConsentService, SessionService } from 'shared-contracts/shell';
import { readItem, writeItem } from '../browser/storage.ts';
import type { Bus } from '../bus/bus.ts';
import type { ShellStore } from '../context/shell-store.ts';

interface LastCentreOptions {
  readonly bus: Pick<Bus, 'setFact'>;
  readonly shellBus: Pick<BusHandle, 'on' | 'current'>;
  readonly store: Pick<ShellStore, 'get' | 'subscribe'>;
  readonly consent: Pick<ConsentService, 'isGranted'>;
  readonly session: Pick<SessionService, 'update'>;
}

// Typed by `STORAGE_KEYS` but not imported, to keep the list out of the shell's first chunk.
type Key = (typeof STORAGE_KEYS)['lastCentre'];
const name: Key['name'] = 'last-centre';
const category: Key['category'] = 'functional';
const SLUG = /^[a-z0-9-]{1,80}$/;

function rememberedCentre(consent: Pick<ConsentService, 'isGranted'>): string | null {
  if (!consent.isGranted(category)) return null;
  const stored = readItem(name);
  return stored !== null && SLUG.test(stored) ? stored : null;
}

/** With consent it stores the last centre in the browser and in the member's account. */
export function followCentre({ bus, shellBus, store, consent, session }: LastCentreOptions): void {
  const shown = () => store.get().centre?.slug ?? null;
  let slug = shown();
  let sent: string | null = null;

  function publish() {
    const favourites = shellBus.current('favourites.changed');
    const last = slug ?? favourites?.last_center ?? rememberedCentre(consent);
    bus.setFact('centre.changed', { slug, last });
  }

  function remember() {
    if (slug === null || !consent.isGranted(category)) return;
    writeItem(name, slug);
    const favourites = shellBus.current('favourites.changed');
    const isMember = shellBus.current('session.changed').status === 'authenticated';
    if (!isMember || !favourites || favourites.last_center === slug || sent === slug) return;
    sent = slug;
    const last_center = slug;
    session.update({ last_center }).then(
      () => {
        const current = shellBus.current('favourites.changed');
        if (current && sent === last_center) bus.setFact('favourites.changed', { ...current, last_center });
      },
      () => {
        // Retried with the next page, because remembering is only a convenience.
        if (sent === last_center) sent = null;
      },
    );
  }

  const follow = () => {
    remember();
    publish();
  };
  follow();
  for (const fact of ['consent.changed', 'session.changed', 'favourites.changed'] as const)
    shellBus.on(fact, follow);
  store.subscribe(() => {
    if (shown() === slug) return;
    slug = shown();
    follow();
  });
}
