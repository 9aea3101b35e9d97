import { describe, expect, it } from 'vitest';
import { takeOwnSite } from './site.ts';

const site = (at: number) => ({
  BASE_URL: `http://localhost:${at}`,
  RELEASE_TOKEN: `token ${at}`,
  DATA_DIR: `/data/${at}`,
});
const SITES = JSON.stringify([site(1), site(2)]);

describe('takeOwnSite', () => {
  it.each([
    ['gives the runner the first site', { SITES }, site(1)],
    ['gives each worker its own site', { SITES, TEST_PARALLEL_INDEX: '1', ...site(1) }, site(2)],
    ['keeps a site that is named by hand', site(3), site(3)],
  ])('%s', (_, given, expected) => {
    const env: NodeJS.ProcessEnv = { ...given };
    takeOwnSite(env);
    expect(env).toEqual({ ...given, ...expected });
  });

  it('refuses a worker without a site', () => {
    expect(() => takeOwnSite({ SITES, TEST_PARALLEL_INDEX: '2' })).toThrow('none for worker 2');
  });
});
