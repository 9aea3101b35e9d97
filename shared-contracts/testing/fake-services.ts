import {
  ANALYTICS_EVENTS,
  CONTRACTS_VERSION,
  createContentClient,
  type Head,
  isGranted,
  type ShellServices,
  type StatusPage,
} from '../src/index.ts';
import { createFakeBus, type FakeBus } from './fake-bus.ts';
import { fakeSite } from './fake-site.ts';

/** Services for one remote alone, and what it did with them. */
export interface FakeServices extends ShellServices {
  readonly bus: FakeBus;
  readonly log: {
    /** Pages that settled, newest last. */
    readonly pages: Array<{ href: string; head: Head }>;
    /** Addresses that it asked the shell for. */
    readonly visits: string[];
    readonly statuses: StatusPage[];
    readonly signIns: string[];
  };
}

export interface FakeServicesOptions {
  readonly release?: string;
  /** Answers content calls. Without it every call fails as an unreachable server does. */
  readonly fetch?: typeof fetch;
}

const unreachable: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));

/** A shell without a shell: plain memory, the same schemas. For unit tests and a remote's own `dev/`. */
export function createFakeServices({
  release = 'mfe-fake@1.0.0',
  fetch = unreachable,
}: FakeServicesOptions = {}): FakeServices {
  const bus = createFakeBus(release);
  const log: FakeServices['log'] = { pages: [], visits: [], statuses: [], signIns: [] };
  let router: Parameters<ShellServices['navigation']['attachRouter']>[0] | null = null;
  return {
    release,
    contracts: CONTRACTS_VERSION,
    site: fakeSite,
    bus,
    log,
    content: createContentClient({ fetch, baseUrl: '' }),
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
    session: { requireSignIn: (callbackUrl) => void log.signIns.push(callbackUrl) },
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
