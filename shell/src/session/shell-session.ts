import { MEMBER_ATTRIBUTE } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import type { MemberClient } from 'shared-contracts/member';
import type { SessionService } from 'shared-contracts/shell';
import type { Bus } from '../bus/bus.ts';
import { clients, createLazyClient } from '../clients/lazy-client.ts';
import { createAuthClient } from './auth-client.ts';
import { type Audience, createMemberFacts } from './member-facts.ts';
import { createSessionState, refetchOnReturn } from './session.ts';
import type { SignIn } from './sign-in.ts';
import { clearMemberCodes, listenToTabs, signalTabs, watchMember } from './tabs.ts';

interface ShellSessionOptions {
  readonly bus: Bus;
  readonly fetch: typeof fetch;
  isRequired(): boolean;
  readonly audience: Audience;
  /** Milliseconds between refetches while the tab is visible, or 0 for none. */
  readonly interval: number;
}

const here = () => location.pathname + location.search;

export function createShellSession({ bus, fetch, isRequired, audience, interval }: ShellSessionOptions) {
  const auth = createAuthClient(fetch);
  const member = createLazyClient<MemberClient>(async () => {
    const { createMemberClient } = await clients();
    return createMemberClient({
      fetch,
      csrfToken: auth.csrf,
      onError: (message, error) =>
        auth.log('CLIENT_FETCH_ERROR', `${message}: ${error instanceof Error ? error.message : ''}`),
    });
  });
  const facts = createMemberFacts(bus, member, audience, () => state.expire());
  const entry = createLazyClient<SignIn>(async () => {
    const { createSignIn } = await import(/* webpackChunkName: "sign-in" */ './sign-in.ts');
    return createSignIn(auth, fetch, signalTabs);
  });
  // A document load, because the next page may belong to another member.
  const requireSignIn = (callbackUrl: string) =>
    location.assign(paths.signIn({ error: 'SessionRequired', callbackUrl }));
  const state = createSessionState({
    bus,
    auth,
    facts,
    isRequired,
    isHinted: () => document.documentElement.hasAttribute(MEMBER_ATTRIBUTE),
    onRequired: () => requireSignIn(here()),
  });

  const service: SessionService = {
    requireSignIn,
    provider: entry.provider,
    signIn: entry.signIn,
    refresh: state.refetch,
    update: async (data) => void (await auth.update(data)),
    async signOut({ everywhere = false, callbackUrl = paths.home() } = {}) {
      // Also if the call fails: the device must not keep the member's codes.
      clearMemberCodes();
      const fields = { callbackUrl, ...(everywhere ? { everywhere: 'true' } : {}) };
      const { url } = await auth.submit('signout', fields).catch(async (error: unknown) => {
        // The sign-out may have worked although its answer was lost.
        if ((await state.refetch()).status !== 'unauthenticated') throw error;
        return { url: callbackUrl };
      });
      signalTabs();
      location.assign(url ?? callbackUrl);
    },
  };

  return {
    service,
    member,
    start(): void {
      if (location.pathname === paths.signInCallback()) return void entry.finish();
      listenToTabs(() => void state.refetch());
      refetchOnReturn(state, watchMember(), interval);
      void state.refetch();
    },
  };
}
