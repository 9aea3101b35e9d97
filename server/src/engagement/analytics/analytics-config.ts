import { z } from 'zod';
import { StartError } from '../../platform/errors/operator-errors.ts';
import type { VendorOptions } from './vendors/index.ts';

const url = (standard: string) => z.url({ protocol: /^https?$/ }).default(standard);

/**
 * Settings of outside analytics services. Each is off until configured; override the addresses for proxies
 * and tests.
 */
export const analyticsEnvironment = {
  ANALYTICS_KEEP_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(168)
    .default(48)
    .describe('hours for which events wait for a service that is down, at most 200,000 batches or 500 MB'),
  TAG_MANAGER_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,12}$/)
    .optional()
    .meta({
      description:
        'container of the tag manager: only with consent, in a frame without access to the site ([more](../server/src/engagement/analytics/README.md))',
      without: 'no tag manager',
    }),
  TAG_MANAGER_URL: url('https://www.googletagmanager.com').describe('address of the tag manager'),
  GA4_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,16}$/)
    .optional()
    .meta({ description: 'Google Analytics: the server sends events, with consent', without: 'not sent' }),
  GA4_API_SECRET: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'secret of that service', without: 'needed with `GA4_MEASUREMENT_ID`' }),
  GA4_URL: url('https://www.google-analytics.com/mp/collect').describe('address of that service'),
  ADOBE_DATASTREAM_ID: z.string().min(1).optional().meta({
    description: "Adobe's data collection: the server sends events, with consent",
    without: 'not sent',
  }),
  ADOBE_URL: url('https://edge.adobedc.net/ee/v2/collect').describe('address of that service'),
  MPARTICLE_KEY: z.string().min(1).optional().meta({
    description: 'mParticle, an audience platform: the server sends events, with consent',
    without: 'not sent',
  }),
  MPARTICLE_SECRET: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'secret of that service', without: 'needed with `MPARTICLE_KEY`' }),
  MPARTICLE_URL: url('https://s2s.mparticle.com/v2/events').describe('address of that service'),
};
type Environment = z.infer<z.ZodObject<typeof analyticsEnvironment>>;

export interface AnalyticsConfig {
  readonly tagManager: { readonly id: string; readonly url: string } | undefined;
  readonly vendors: VendorOptions;
  readonly keepHours: number;
}

// Half a pair is a mistake: the service would stay off silently.
function pair(
  values: Environment,
  first: 'GA4_MEASUREMENT_ID' | 'MPARTICLE_KEY',
  second: 'GA4_API_SECRET' | 'MPARTICLE_SECRET',
): [string, string] | undefined {
  const [one, other] = [values[first], values[second]];
  if (one && other) return [one, other];
  if (one || other) throw new StartError(`The settings ${first} and ${second} go together.`);
  return undefined;
}

export function readAnalyticsConfig(values: Environment): AnalyticsConfig {
  const ga4 = pair(values, 'GA4_MEASUREMENT_ID', 'GA4_API_SECRET');
  const mparticle = pair(values, 'MPARTICLE_KEY', 'MPARTICLE_SECRET');
  return {
    tagManager: values.TAG_MANAGER_ID
      ? { id: values.TAG_MANAGER_ID, url: new URL(values.TAG_MANAGER_URL).origin }
      : undefined,
    keepHours: values.ANALYTICS_KEEP_HOURS,
    vendors: {
      ...(ga4 ? { googleAnalytics: { measurementId: ga4[0], apiSecret: ga4[1], url: values.GA4_URL } } : {}),
      ...(values.ADOBE_DATASTREAM_ID
        ? { adobe: { datastreamId: values.ADOBE_DATASTREAM_ID, url: values.ADOBE_URL } }
        : {}),
      ...(mparticle
        ? { mparticle: { key: mparticle[0], secret: mparticle[1], url: values.MPARTICLE_URL } }
        : {}),
    },
  };
}
