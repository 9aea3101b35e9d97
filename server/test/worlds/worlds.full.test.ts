import { afterEach, expect, it, vi } from 'vitest';
import { FAULTS, type Fault, ruleWith } from './planted-faults.ts';

const SEED = 11;
const WORLDS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
const VIEWS = 2_500;

/** Bounds of the bench that these worlds break. */
async function failuresInWorlds(): Promise<readonly string[]> {
  const { runWorlds, scoreOf } = await import('./run-worlds.ts');
  return scoreOf(await runWorlds({ seed: SEED, worlds: WORLDS, views: VIEWS * WORLDS.length })).failures;
}

afterEach(() => {
  vi.doUnmock('../../src/delivery/release-health/health-rule.ts');
  vi.resetModules();
});

it('drawn worlds are judged within the bounds', async () => {
  expect(await failuresInWorlds()).toEqual([]);
});

it.each(Object.keys(FAULTS) as Fault[])('drawn worlds show a planted fault: %s', async (fault) => {
  vi.doMock('../../src/delivery/release-health/health-rule.ts', () => ruleWith(fault));
  expect(await failuresInWorlds()).not.toEqual([]);
});
