import { createAdobe } from './adobe.ts';
import { createGoogleAnalytics } from './google-analytics.ts';
import { createMparticle } from './mparticle.ts';
import type { Vendor } from './vendor.ts';

export interface VendorOptions {
  readonly googleAnalytics?: {
    readonly measurementId: string;
    readonly apiSecret: string;
    readonly url: string;
  };
  readonly adobe?: { readonly datastreamId: string; readonly url: string };
  readonly mparticle?: { readonly key: string; readonly secret: string; readonly url: string };
}

export function createVendors(
  { googleAnalytics, adobe, mparticle }: VendorOptions,
  site: { readonly origin: string; readonly isProduction: boolean },
): Vendor[] {
  return [
    ...(googleAnalytics ? [createGoogleAnalytics({ ...googleAnalytics, origin: site.origin })] : []),
    ...(adobe ? [createAdobe({ ...adobe, origin: site.origin })] : []),
    ...(mparticle ? [createMparticle({ ...mparticle, isProduction: site.isProduction })] : []),
  ];
}
