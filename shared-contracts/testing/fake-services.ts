import {
  ANALYTICS_EVENTS,
  type AuthProvider,
  CONTRACTS_VERSION,
  createContentClient,
  createMemberClient,
  type Head,
  isGranted,
  type ShellServices,
  type StatusPage,
} from '../src/index.ts';
import { createFakeBus, type FakeBus } from './fake-bus.ts';
import { fakeSite } from './fake-site.ts';

/** Services for one remote, and a log of its calls. */
export interface FakeServices extends ShellServices {
  readonly bus: FakeBus;
  readonly log: {
    readonly pages: Array<{ href: string; head: Head }>;
    readonly visits: string[];
    readonly statuses: StatusPage[];
    readonly signIns: string[];
  };
}

export interface FakeServicesOptions {
  readonly release?: string;
  /** Answers content and member calls. Without it a call fails with an error that names the line to add. */
  readonly fetch?: typeof fetch;
}

const fakeProvider: AuthProvider = {
  id: 'oidc',
  name: 'Sample account',
  type: 'oidc',
  signinUrl: '/api/auth/signin/oidc',
  callbackUrl: '/api/auth/callback/oidc',
  embedded: true,
  client_id: 'site',
  redirect_uri: 'http://localhost:4000/sign-in/callback',
  scope: 'openid',
  metadata: {
    issuer: 'http://localhost:4000/oidc',
    authorization_endpoint: 'http://localhost:4000/oidc/auth',
  },
};

/** Not an ApiError: a page would offer a retry for that, and a test would wait for it. */
const withoutFetch = <C extends object>(client: C, area: string): C =>
  new Proxy(client, {
    get: (_, call) => () =>
      Promise.reject(
        new Error(
          `${area}.${String(call)} was called, but the fakes have no answers: add \`fetch: createFakeServer({ isMember: () => true }).fetch\` to createFakeServices.`,
        ),
      ),
  });

/** Services in memory, with the same schemas, for unit tests and a remote's own `dev/`. */
export function createFakeServices({
  release = 'mfe-fake@1.0.0',
  fetch,
}: FakeServicesOptions = {}): FakeServices {
  const bus = createFakeBus(release);
  const log: FakeServices['log'] = { pages: [], visits: [], statuses: [], signIns: [] };
  const content = createContentClient({ fetch: fetch ?? globalThis.fetch, baseUrl: '' });
  const member = createMemberClient({
    fetch: fetch ?? globalThis.fetch,
    csrfToken: () => Promise.resolve('fake'),
    onError: () => undefined,
  });
  let router: Parameters<ShellServices['navigation']['attachRouter']>[0] | null = null;
  return {
    release,
    contracts: CONTRACTS_VERSION,
    site: fakeSite,
    bus,
    log,
    content: fetch ? content : withoutFetch(content, 'content'),
    navigation: {
      async navigate(href, { replace = false } = {}) {
        log.visits.push(href);
        await router?.navigate(href, { replace });
      },
      prefetch: () => undefined,
      attachRouter(attached) {
        router = attached;
        return () => {
          router = null;
        };
      },
      settled: (page) => void log.pages.push(page),
      pending: () => undefined,
      showStatus: (status) => void log.statuses.push(status),
    },
    session: {
      requireSignIn: (callbackUrl) => void log.signIns.push(callbackUrl),
      provider: () => Promise.resolve(fakeProvider),
      signIn: ({ callbackUrl }) => {
        log.signIns.push(callbackUrl);
        return Promise.resolve({ error: null, status: 200, message: null, fields: {}, url: callbackUrl });
      },
      signOut: async () => bus.setFact('session.changed', { status: 'unauthenticated', error: null }),
      refresh: () => Promise.resolve(bus.current('session.changed')),
      update: () => Promise.resolve(),
    },
    captcha: { load: () => Promise.resolve(), execute: (action) => Promise.resolve(`fake:${action}`) },
    member: fetch ? member : withoutFetch(member, 'member'),
    consent: {
      current: () => bus.current('consent.changed'),
      isGranted: (category) => isGranted(bus.current('consent.changed'), category),
      openPreferences: () => undefined,
    },
    analytics: {
      track: (name, props) =>
        bus.publish('analytics.tracked', {
          name,
          props: ANALYTICS_EVENTS[name].parse(props) as Record<string, unknown>,
        }),
    },
  };
}
