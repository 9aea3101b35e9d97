import { expect, it } from 'vitest';
import { takeOwnSite } from './own-site.ts';

const site = (at: number) => ({
  BASE_URL: `http://localhost:${at}`,
  RELEASE_TOKEN: `token ${at}`,
  DATA_DIR: `/data/${at}`,
});
const SITES = JSON.stringify([site(1), site(2)]);

it('Own site: each worker gets the one of its place, the runner the first', () => {
  const runner: NodeJS.ProcessEnv = { SITES };
  takeOwnSite(runner);
  expect(runner).toEqual({ SITES, ...site(1) });
  const second: NodeJS.ProcessEnv = { SITES, TEST_PARALLEL_INDEX: '1', ...site(1) };
  takeOwnSite(second);
  expect(second).toMatchObject(site(2));
});

it('Own site: a worker without one is refused, and never shares', () => {
  expect(() => takeOwnSite({ SITES, TEST_PARALLEL_INDEX: '2' })).toThrow('none for worker 2');
});

it('Own site: one that is named by hand stays', () => {
  const env: NodeJS.ProcessEnv = site(3);
  takeOwnSite(env);
  expect(env).toEqual(site(3));
});
