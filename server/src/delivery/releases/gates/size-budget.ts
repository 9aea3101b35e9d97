import { RELEASE_BUDGETS } from 'shared-contracts';
import type { ReleaseFiles } from '../release-files.ts';
import { type ReleaseRecord, SHELL } from '../release-record.ts';

/** Why the release is too large, as it is sent to a browser. Its files have been compressed. */
export async function overBudget(release: ReleaseRecord, files: ReleaseFiles): Promise<string[]> {
  const { manifest } = release;
  const sizes = new Map<string, number>();
  const chunks = [manifest.app, ...Object.values(manifest.pages)].flatMap(({ js, css }) => [...js, ...css]);
  await Promise.all(
    [...new Set([manifest.entry, ...chunks])].map(async (path) => {
      const sent = await files.readEncoded(release, path, 'br');
      sizes.set(path, sent?.length ?? manifest.files[path]?.bytes ?? 0);
    }),
  );
  return tooHeavy(release, sizes);
}

/** Why the release is too large by what its files weigh; one whose weight is not told counts as it is. */
export function tooHeavy(
  { name, id, manifest }: ReleaseRecord,
  weights: ReadonlyMap<string, number>,
): string[] {
  const sum = (paths: readonly string[]) =>
    [...new Set(paths)].reduce(
      (bytes, path) => bytes + (weights.get(path) ?? manifest.files[path]?.bytes ?? 0),
      0,
    );

  const start = [manifest.entry, ...manifest.app.js, ...manifest.app.css];
  const budgets = manifest.remote?.budgets ?? {};
  const parts: Array<readonly [part: string, bytes: number, limit: number]> =
    name === SHELL
      ? [['its start', sum(start), RELEASE_BUDGETS.shell]]
      : Object.entries(manifest.pages).map(([page, { js, css }]) => [
          `its page '${page}'`,
          sum([...start, ...js, ...css]),
          Math.min(RELEASE_BUDGETS.page, budgets[page] ?? budgets['*'] ?? RELEASE_BUDGETS.page),
        ]);
  return parts
    .filter(([, bytes, limit]) => bytes > limit)
    .map(
      ([part, bytes, limit]) =>
        `${id}: ${part} costs a visitor ${kilobytes(bytes)}, and the budget is ${kilobytes(limit)}.`,
    );
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
