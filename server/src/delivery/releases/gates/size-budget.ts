import { isSlotName, SLOTS } from 'shared-contracts/composition';
import { RELEASE_BUDGETS } from 'shared-contracts/release';
import type { ReleaseFiles } from '../files/release-files.ts';
import { type ReleaseRecord, SHELL } from '../records/release-record.ts';

interface PartWeight {
  readonly part: string;
  readonly bytes: number;
  readonly budget: number;
}

export async function weightsOf(release: ReleaseRecord, files: ReleaseFiles): Promise<PartWeight[]> {
  const { manifest } = release;
  const sizes = new Map<string, number>();
  const { app, pages, fragments = {} } = manifest;
  const parts = [app, ...Object.values(pages), ...Object.values(fragments)];
  const chunks = parts.flatMap(({ js, css }) => [...js, ...css]);
  await Promise.all(
    [...new Set([manifest.entry, ...chunks])].map(async (path) => {
      const sent = await files.readEncoded(release, path, 'br');
      sizes.set(path, sent?.length ?? manifest.files[path]?.bytes ?? 0);
    }),
  );
  return partsOf(release, sizes);
}

export const overBudget = async (release: ReleaseRecord, files: ReleaseFiles): Promise<string[]> =>
  tooHeavyParts(release, await weightsOf(release, files));

export function partsOf(
  { name, manifest }: ReleaseRecord,
  weights: ReadonlyMap<string, number>,
): PartWeight[] {
  const sum = (paths: readonly string[]) =>
    [...new Set(paths)].reduce(
      (bytes, path) => bytes + (weights.get(path) ?? manifest.files[path]?.bytes ?? 0),
      0,
    );
  const start = [manifest.entry, ...manifest.app.js, ...manifest.app.css];
  const budgets = manifest.remote?.budgets ?? {};
  if (name === SHELL) return [{ part: 'start', bytes: sum(start), budget: RELEASE_BUDGETS.shell }];
  const ofFragments = (manifest.remote?.fragments ?? []).map(({ slot, budget }) => {
    const { js, css } = manifest.fragments?.[slot] ?? { js: [], css: [] };
    // The fragments gate refuses unknown slots.
    const most = isSlotName(slot) ? SLOTS[slot].bytes : RELEASE_BUDGETS.page;
    return {
      part: `${FRAGMENT}${slot}`,
      bytes: sum([manifest.entry, ...js, ...css]),
      budget: Math.min(most, budget ?? most),
    };
  });
  const ofPages = Object.entries(manifest.pages).map(([part, { js, css }]) => ({
    part,
    bytes: sum([...start, ...js, ...css]),
    budget: Math.min(RELEASE_BUDGETS.page, budgets[part] ?? budgets['*'] ?? RELEASE_BUDGETS.page),
  }));
  return [...ofPages, ...ofFragments];
}

const FRAGMENT = 'fragment ';

export function tooHeavyParts({ name, id }: ReleaseRecord, parts: readonly PartWeight[]): string[] {
  const nameOf = (part: string) =>
    name === SHELL
      ? 'its start'
      : part.startsWith(FRAGMENT)
        ? `its fragment '${part.slice(FRAGMENT.length)}'`
        : `its page '${part}'`;
  return parts
    .filter(({ bytes, budget }) => bytes > budget)
    .map(
      ({ part, bytes, budget }) =>
        `${id}: ${nameOf(part)} costs a visitor ${count(bytes)} bytes, ${count(bytes - budget)} more than its budget of ${count(budget)}: import less, or load a part later with import().`,
    );
}

const count = (bytes: number) => bytes.toLocaleString('en-US');
