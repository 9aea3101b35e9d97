import type { BusHandle, ConsentService, SessionService, STORAGE_KEYS } from 'shared-contracts';
import type { Bus } from '../bus/bus.ts';
import type { ShellStore } from '../shell-store.ts';

export interface LastCentreOptions {
  readonly bus: Pick<Bus, 'setFact'>;
  readonly shellBus: Pick<BusHandle, 'on' | 'current'>;
  readonly store: Pick<ShellStore, 'get' | 'subscribe'>;
  readonly consent: Pick<ConsentService, 'isGranted'>;
  readonly session: Pick<SessionService, 'update'>;
}

// By type the declared one, as in all of the shell's first file: the list itself comes later.
type Key = (typeof STORAGE_KEYS)['lastCentre'];
const name: Key['name'] = 'last-centre';
const category: Key['category'] = 'functional';
/** What is kept may have been written by anything. */
const SLUG = /^[a-z0-9-]{1,80}$/;

/** Slug of the centre that was looked at last in this browser, where that may be remembered; null for none. */
function rememberedCentre(consent: Pick<ConsentService, 'isGranted'>): string | null {
  if (!consent.isGranted(category)) return null;
  try {
    const kept = localStorage.getItem(name);
    return kept !== null && SLUG.test(kept) ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Tells everybody which centre the page is about and which was the last one, and remembers it where the shopper allows it: in
 * the browser, and for a member with their account.
 */
export function followCentre({ bus, shellBus, store, consent, session }: LastCentreOptions): void {
  const shown = () => store.get().centre?.slug ?? null;
  let slug = shown();
  /** The last one that the server was told of. */
  let told: string | null = null;

  function tell() {
    const favourites = shellBus.current('favourites.changed');
    const last = slug ?? favourites?.last_center ?? rememberedCentre(consent);
    bus.setFact('centre.changed', { slug, last });
  }

  function remember() {
    if (slug === null || !consent.isGranted(category)) return;
    try {
      localStorage.setItem(name, slug);
    } catch {
      // Storage may be closed or full: then the browser remembers nothing.
    }
    const favourites = shellBus.current('favourites.changed');
    const isMember = shellBus.current('session.changed').status === 'authenticated';
    if (!isMember || !favourites || favourites.last_center === slug || told === slug) return;
    told = slug;
    const last_center = slug;
    session.update({ last_center }).then(
      () => {
        const current = shellBus.current('favourites.changed');
        if (current && told === last_center) bus.setFact('favourites.changed', { ...current, last_center });
      },
      () => {
        // Told again with the next page: it is a convenience, and nobody waits for it.
        if (told === last_center) told = null;
      },
    );
  }

  const follow = () => {
    remember();
    tell();
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
