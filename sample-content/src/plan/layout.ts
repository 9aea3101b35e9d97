import { randomOf } from '../random.ts';

export interface BuildingLayout {
  readonly name: string;
  readonly suites: readonly string[];
}

/**
 * Numbers a centre's suites: building 1 from 100, building 2 from 200. Store lists and site plans both use
 * it, so every suite number is a unit. About one unit in twelve is vacant.
 */
export function layoutOf(seed: string, slug: string, storeCount: number): BuildingLayout[] {
  if (storeCount === 0) return [];
  const random = randomOf(seed, slug, 'layout');
  const unitCount = Math.ceil(storeCount * (1 + random.next() * 0.08 + 0.04));
  const buildingCount = Math.max(1, Math.min(9, Math.round(unitCount / random.int(11, 18))));
  const counts = sharesOf(
    unitCount,
    Array.from({ length: buildingCount }, () => 0.7 + random.next() * 0.6),
  );
  const largest = Math.max(...counts);
  const step = largest <= 10 ? random.pick([5, 10]) : largest <= 20 ? random.pick([2, 5]) : 2;
  return counts.map((count, index) => ({
    name: `Building ${String.fromCharCode(65 + index)}`,
    suites: Array.from({ length: count }, (_, unit) => String((index + 1) * 100 + unit * step)),
  }));
}

function sharesOf(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let given = 0;
  let passed = 0;
  return weights.map((weight) => {
    passed += weight;
    const until = Math.max(given + 1, Math.round((total * passed) / sum));
    const part = until - given;
    given = until;
    return part;
  });
}
