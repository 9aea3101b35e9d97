import {
  ANALYTICS_EVENTS,
  type AnalyticsService,
  type BusHandle,
  type CaptchaService,
  CONTRACTS_VERSION,
  type ConsentService,
  type ContentClient,
  type MemberClient,
  type NavigationService,
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

export interface ServicesOptions {
  readonly bus: Bus;
  readonly site: SiteContent;
  readonly consent: ConsentService;
  readonly content: ContentClient;
  readonly navigation: NavigationService;
  readonly session: SessionService;
  readonly captcha: CaptchaService;
  readonly member: MemberClient;
}

/** Makes what a release is given at mount; each has a bus handle of its own, so its subscriptions can be ended. */
export function createServicesFor({ bus, ...shared }: ServicesOptions) {
  return (release: string): ReleaseServices => {
    const handle = bus.handle(release);
    return {
      services: {
        release,
        contracts: CONTRACTS_VERSION,
        ...shared,
        bus: handle,
        analytics: createAnalytics(handle),
      },
      close: handle.close,
    };
  };
}
