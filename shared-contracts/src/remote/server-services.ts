import { EMPTY } from 'rxjs';
import type { RenderContext, RenderRequest } from '../composition/render.ts';
import { NO_CONSENT } from '../consent/consent.ts';
import { createContentClient, type KeptAnswers } from '../content/index.ts';
import { createMemberClient } from '../member/index.ts';
import { CONTRACTS_VERSION } from '../release/version.ts';
import { INITIAL_FACTS } from '../shell/initial-facts.ts';
import type { BusHandle, ShellServices } from '../shell/shell-services.ts';

const nothing = () => undefined;
const inBrowserOnly = (what: string) => () => {
  throw new Error(`${what} works in the browser only`);
};

const silentBus: BusHandle = {
  publish: nothing,
  on: () => nothing,
  events: () => EMPTY,
  current: (type) => INITIAL_FACTS[type],
};

/** Services on the server: content is real, and all data of a person has its initial value. */
export function createServerServices(
  request: Pick<RenderRequest, 'release' | 'site'>,
  { fetch }: RenderContext,
  kept: KeptAnswers,
): ShellServices {
  return {
    release: request.release,
    contracts: CONTRACTS_VERSION,
    site: request.site,
    bus: silentBus,
    content: createContentClient({ fetch, baseUrl: '', kept }),
    navigation: {
      navigate: inBrowserOnly('navigate'),
      prefetch: nothing,
      attachRouter: () => nothing,
      settled: nothing,
      pending: nothing,
      showStatus: nothing,
    },
    session: {
      requireSignIn: nothing,
      provider: inBrowserOnly('provider'),
      signIn: inBrowserOnly('signIn'),
      signOut: inBrowserOnly('signOut'),
      refresh: inBrowserOnly('refresh'),
      update: inBrowserOnly('update'),
    },
    captcha: { load: inBrowserOnly('captcha.load'), execute: inBrowserOnly('captcha.execute') },
    // Members are never signed in on the server: a call is an error of the page.
    member: createMemberClient({
      fetch: inBrowserOnly('member'),
      csrfToken: inBrowserOnly('csrfToken'),
      onError: nothing,
    }),
    consent: {
      current: () => NO_CONSENT,
      isGranted: (category) => category === 'necessary',
      openPreferences: nothing,
    },
    analytics: { track: nothing },
  };
}
