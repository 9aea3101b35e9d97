import { CONTRACTS_VERSION } from 'shared-contracts/release';
import {
  type AnalyticsService,
  type BusHandle,
  parseAnalyticsEvent,
  type ShellServices,
} from 'shared-contracts/shell';
import type { Bus } from '../bus/bus.ts';
import type { ReleaseServices } from '../composition/federation/remote-builds.ts';

const check = process.env.NODE_ENV === 'production' ? null : parseAnalyticsEvent;

export function createAnalytics(bus: BusHandle): AnalyticsService {
  return {
    track(name, props) {
      const problem = check?.(name, props).problem;
      if (problem) throw new Error(`analytics event '${name}': ${problem}`);
      bus.publish('analytics.tracked', { name, props: { ...props } });
    },
  };
}

type ServicesOptions = Omit<ShellServices, 'release' | 'contracts' | 'analytics' | 'bus'> & {
  readonly bus: Bus;
};

/**
 * Creates the services of each mounted release. Each has its own bus handle, so that its subscriptions end
 * with the mount.
 */
export function createServicesFor({ bus, consent, ...others }: ServicesOptions) {
  const { current, isGranted, openPreferences } = consent;
  // Remotes can read consent but not decide.
  const shared = { ...others, consent: Object.freeze({ current, isGranted, openPreferences }) };
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
