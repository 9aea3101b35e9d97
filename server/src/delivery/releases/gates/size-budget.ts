import { RELEASE_BUDGETS } from 'shared-contracts';
import type { ReleaseFiles } from '../release-files.ts';
import { type ReleaseRecord, SHELL } from '../release-record.ts';

/** Bytes of a part of a release as they are sent to a browser, beside its budget. */
export interface PartWeight {
  /** Id of a page's route; `start` of the shell. */
  readonly part: string;
  readonly bytes: number;
  readonly budget: number;
}

/** What the release costs a visitor. Its files have been compressed. */
export async function weightsOf(release: ReleaseRecord, files: ReleaseFiles): Promise<PartWeight[]> {
  const { manifest } = release;
  const sizes = new Map<string, number>();
  const chunks = [manifest.app, ...Object.values(manifest.pages)].flatMap(({ js, css }) => [...js, ...css]);
  await Promise.all(
    [...new Set([manifest.entry, ...chunks])].map(async (path) => {
      const sent = await files.readEncoded(release, path, 'br');
      sizes.set(path, sent?.length ?? manifest.files[path]?.bytes ?? 0);
    }),
  );
  return partsOf(release, sizes);
}

/** Why the release is too large, as it is sent to a browser. */
export const overBudget = async (release: ReleaseRecord, files: ReleaseFiles): Promise<string[]> =>
  tooHeavyParts(release, await weightsOf(release, files));

/** Why the release is too large by what its files weigh; one whose weight is not told counts as it is. */
export const tooHeavy = (release: ReleaseRecord, weights: ReadonlyMap<string, number>): string[] =>
  tooHeavyParts(release, partsOf(release, weights));

function partsOf({ name, manifest }: ReleaseRecord, weights: ReadonlyMap<string, number>): PartWeight[] {
  const sum = (paths: readonly string[]) =>
    [...new Set(paths)].reduce(
      (bytes, path) => bytes + (weights.get(path) ?? manifest.files[path]?.bytes ?? 0),
      0,
    );
  const start = [manifest.entry, ...manifest.app.js, ...manifest.app.css];
  const budgets = manifest.remote?.budgets ?? {};
  if (name === SHELL) return [{ part: 'start', bytes: sum(start), budget: RELEASE_BUDGETS.shell }];
  return Object.entries(manifest.pages).map(([part, { js, css }]) => ({
    part,
    bytes: sum([...start, ...js, ...css]),
    budget: Math.min(RELEASE_BUDGETS.page, budgets[part] ?? budgets['*'] ?? RELEASE_BUDGETS.page),
  }));
}

function tooHeavyParts({ name, id }: ReleaseRecord, parts: readonly PartWeight[]): string[] {
  const nameOf = (part: string) => (name === SHELL ? 'its start' : `its page '${part}'`);
  return parts
    .filter(({ bytes, budget }) => bytes > budget)
    .map(
      ({ part, bytes, budget }) =>
        `${id}: ${nameOf(part)} costs a visitor ${kilobytes(bytes)}, and the budget is ${kilobytes(budget)}.`,
    );
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
