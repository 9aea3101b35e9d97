import {
  ANALYTICS_EVENTS,
  type AnalyticsService,
  type BusHandle,
  CONTRACTS_VERSION,
  type ConsentService,
  type ContentClient,
  type NavigationService,
  paths,
  type SessionService,
  type SiteContent,
} from 'shared-contracts';
import type { Bus } from '../bus/bus.ts';
import type { ReleaseServices } from '../composition/remote-app.ts';

/** Publishes catalogue events on the bus, where sinks listen behind the consent gate. */
export function createAnalytics(bus: BusHandle): AnalyticsService {
  return {
    track(name, props) {
      const parsed = ANALYTICS_EVENTS[name].safeParse(props);
      if (parsed.success) bus.publish('analytics.tracked', { name, props: parsed.data });
      else reportError(new Error(`analytics event ${name}: ${parsed.error.message}`));
    },
  };
}

const createSession = (): SessionService => ({
  // A document load: the page that follows belongs to somebody else than the one before.
  requireSignIn: (callbackUrl) => location.assign(paths.signIn({ error: 'SessionRequired', callbackUrl })),
});

export interface ServicesOptions {
  readonly bus: Bus;
  readonly site: SiteContent;
  readonly consent: ConsentService;
  readonly content: ContentClient;
  readonly navigation: NavigationService;
}

/** Makes what a release is given at mount; each has a bus handle of its own, so its subscriptions can be ended. */
export function createServicesFor({ bus, site, consent, content, navigation }: ServicesOptions) {
  const session = createSession();
  return (release: string): ReleaseServices => {
    const handle = bus.handle(release);
    return {
      services: {
        release,
        contracts: CONTRACTS_VERSION,
        site,
        bus: handle,
        content,
        navigation,
        session,
        consent,
        analytics: createAnalytics(handle),
      },
      close: handle.close,
    };
  };
}
