import type { BusPayload, FactType } from './bus-events.ts';

/** Facts before the shell has data. The server renders with them as well. */
export const INITIAL_FACTS: { readonly [T in FactType]: BusPayload<T> } = {
  'session.changed': { status: 'loading', error: null },
  'member.changed': null,
  'loyalty.changed': null,
  'membership.changed': { status: 'none' },
  'favourites.changed': null,
  'consent.changed': { decided: false, performance: false, functional: false, targeting: false },
  'centre.changed': { slug: null },
};
