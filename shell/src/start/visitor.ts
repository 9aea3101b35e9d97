import { MEMBER_ATTRIBUTE } from 'shared-contracts/composition';
import type { Consent } from 'shared-contracts/member';
import { createAnalyticsIntake } from '../analytics/intake.ts';
import { createLazyClient } from '../clients/lazy-client.ts';
import { type ConsentControl, createConsent } from '../consent/consent.ts';
import { followCentre } from '../navigation/last-centre.ts';
import { createShellSession } from '../session/shell-session.ts';
import { clearMemberCodes } from '../session/tabs.ts';
import type { ShellVisitPack } from '../visit-pack/visit-pack.ts';
import type { Core } from './core.ts';

export type Visitor = ReturnType<typeof createVisitor>;

/** Creates what belongs to the visitor: consent, analytics, session and visit pack. */
export function createVisitor(core: Core) {
  const { bus, shellBus, store, table, page, revision, strict } = core;
  const consent = createConsent(bus, store);
  const session = createShellSession({
    bus,
    fetch: revision.fetch,
    isRequired: () => table.match(location.pathname)?.route.auth === true,
    audience: createAnalyticsIntake({ bus: shellBus, consent, table, store, strict }),
    interval: (page.sessionRefetchSeconds ?? 0) * 1000,
  });
  // Loads with its first call, because most visitors have no pack.
  const visitPack = createLazyClient<ShellVisitPack>(async () => {
    const { createVisitPack } = await import(
      /* webpackChunkName: "visit-pack" */ '../visit-pack/visit-pack.ts'
    );
    return createVisitPack({ fetch: revision.fetch, bus: shellBus, member: session.member, consent });
  });
  followFacts(core, consent);
  followCentre({ bus, shellBus, store, consent, session: session.service });
  return { consent, session, visitPack };
}

/** Copies the bus facts that header and footer show into the store. */
function followFacts({ shellBus, store }: Core, consent: ConsentControl): void {
  const follow = ({ decided, functional }: Consent) =>
    store.set({ consentDecided: decided, isFunctional: functional });
  shellBus.on('consent.changed', ({ payload }) => follow(payload));
  follow(consent.current());
  shellBus.on('session.changed', ({ payload }) => {
    store.set({ session: payload });
    // The session ended elsewhere, for example in another tab.
    if (payload.status === 'unauthenticated' && payload.error === null) clearMemberCodes();
    // The attribute hides visitor-only content until the session is known. With an expired session, sign-in
    // must stay visible.
    if (payload.status !== 'loading')
      document.documentElement.toggleAttribute(
        MEMBER_ATTRIBUTE,
        payload.status === 'authenticated' && payload.error === null,
      );
  });
  const setHome = () => {
    const preferred = shellBus.current('member.changed')?.preferred_center;
    const homeCentre = preferred ?? shellBus.current('centre.changed').last;
    if (homeCentre !== store.get().homeCentre) store.set({ homeCentre });
  };
  shellBus.on('centre.changed', setHome);
  shellBus.on('member.changed', ({ payload }) => {
    store.set({ memberName: payload?.first_name ?? '' });
    setHome();
  });
}
