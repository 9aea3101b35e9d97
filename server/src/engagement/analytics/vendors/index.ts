import { type AdobeOptions, createAdobe } from './adobe.ts';
import { createGoogleAnalytics, type GoogleAnalyticsOptions } from './google-analytics.ts';
import { createMparticle, type MparticleOptions } from './mparticle.ts';
import type { Vendor } from './vendor.ts';

export interface VendorOptions {
  readonly googleAnalytics?: Omit<GoogleAnalyticsOptions, 'origin'>;
  readonly adobe?: Omit<AdobeOptions, 'origin'>;
  readonly mparticle?: Omit<MparticleOptions, 'isProduction'>;
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
