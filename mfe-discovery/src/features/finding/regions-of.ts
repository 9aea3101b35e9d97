import type { CentreSummary } from 'shared-contracts';

interface Region<T> {
  readonly id: string;
  readonly name: string;
  readonly centres: readonly T[];
}

export function regionsOf<T extends Pick<CentreSummary, 'address'>>(centres: readonly T[]): Region<T>[] {
  const regions: Array<Region<T> & { centres: T[] }> = [];
  for (const centre of centres) {
    const { state, stateName, country } = centre.address;
    const id = `${country}-${state}`;
    const last = regions.at(-1);
    if (last?.id === id) last.centres.push(centre);
    else regions.push({ id, name: stateName, centres: [centre] });
  }
  return regions;
}
