import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';

const read = (environment: Record<string, string>) => readConfig(environment).analytics;

describe('settings of analytics services', () => {
  test('are off by default', () => {
    expect(read({})).toEqual({ tagManager: undefined, keepHours: 48, vendors: {} });
  });

  test('turn each service on', () => {
    const { tagManager, vendors } = read({
      TAG_MANAGER_ID: 'GTM-ABC1234',
      GA4_MEASUREMENT_ID: 'G-ABC123',
      GA4_API_SECRET: 'secret',
      ADOBE_DATASTREAM_ID: 'stream',
      MPARTICLE_KEY: 'key',
      MPARTICLE_SECRET: 'secret',
    });
    expect(tagManager).toEqual({ id: 'GTM-ABC1234', url: 'https://www.googletagmanager.com' });
    expect(Object.keys(vendors)).toEqual(['googleAnalytics', 'adobe', 'mparticle']);
  });

  test.each([
    [{ GA4_MEASUREMENT_ID: 'G-ABC123' }, 'GA4_MEASUREMENT_ID'],
    [{ MPARTICLE_SECRET: 'secret' }, 'MPARTICLE_KEY'],
    [{ TAG_MANAGER_ID: '"><script>' }, 'TAG_MANAGER_ID'],
  ])('are rejected if incomplete or invalid: %o', (environment, setting) => {
    expect(() => read(environment)).toThrow(setting);
  });
});
