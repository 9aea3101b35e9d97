import {
  type BusHandle,
  type Consent,
  type ConsentService,
  DOM_IDS,
  MEMBER_ATTRIBUTE,
  type SessionService,
  type StatusPage,
} from 'shared-contracts';
import type { Bus } from '../bus/bus.ts';
import type { ShellStore } from '../context/shell-store.ts';
import { followCentre } from '../navigation/last-centre.ts';
import { forgetCodes } from '../session/clear-member-codes.ts';
import { elementOf } from './page-data.ts';

export function followFacts(parts: {
  readonly bus: Bus;
  readonly shellBus: BusHandle;
  readonly store: ShellStore;
  readonly consent: ConsentService;
  readonly session: Pick<SessionService, 'update'>;
}): void {
  const { shellBus, store, consent } = parts;
  const follow = ({ decided, functional }: Consent) =>
    store.set({ consentDecided: decided, isFunctional: functional });
  shellBus.on('consent.changed', ({ payload }) => follow(payload));
  follow(consent.current());
  followCentre(parts);
  shellBus.on('session.changed', ({ payload }) => {
    store.set({ session: payload });
    // The session ended elsewhere, for example in another tab.
    if (payload.status === 'unauthenticated' && payload.error === null) forgetCodes();
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
  const slot = elementOf(DOM_IDS.slot);
  store.subscribe(() => {
    slot.hidden = hidesSlot(store.get().status);
  });
}

/** A status page replaces the slot. The "unavailable" panel appears above the server's markup. */
const hidesSlot = (status: StatusPage | null) =>
  status !== null && status !== 'unavailable' && status !== 'loading';
