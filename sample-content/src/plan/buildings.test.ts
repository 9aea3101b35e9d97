import { expect, it } from 'vitest';
import { planBuildings, planLots } from './buildings.ts';
import { overlap } from './geometry.ts';
import { layoutOf } from './layout.ts';

it.each([1, 6, 40, 77, 120])('site plan of %i shops has no overlapping shops, buildings or lots', (count) => {
  for (const seed of ['a', 'b', 'c', 'd']) {
    const plan = planBuildings(seed, 'here', layoutOf(seed, 'here', count));
    const suites = plan.buildings.flatMap(({ units }) => units.flatMap(({ suite }) => suite ?? []));
    expect(suites.length).toBeGreaterThanOrEqual(count);
    expect(new Set(suites).size).toBe(suites.length);
    for (const shapes of [
      plan.buildings.flatMap(({ units }) => units),
      [...plan.buildings, ...planLots(plan)],
    ]) {
      for (const [at, one] of shapes.entries()) {
        for (const other of shapes.slice(at + 1)) expect(overlap(one.shape, other.shape)).toBe(false);
      }
    }
  }
});
