import { relative } from 'node:path';
import { fragmentExpose } from 'shared-contracts/composition';
import { type RemoteFragment, type RemoteRoute, SHARED_MODULES } from 'shared-contracts/release';
import { EXPOSED } from './federation.ts';
import type { ConsumedShare } from './federation-graph.ts';

const keptExports = (module: string): readonly string[] | '*' | undefined =>
  Object.entries(SHARED_MODULES).find(([name]) => name === module)?.[1];

export function contractViolations(
  name: string,
  built: { readonly exposes: readonly string[]; readonly shared: readonly ConsumedShare[] },
  root: string,
  fragments: readonly RemoteFragment[] = [],
): string[] {
  const wanted = [EXPOSED, ...fragments.map(({ slot }) => fragmentExpose(slot))];
  const exposes = built.exposes
    .filter((exposed) => !wanted.includes(exposed))
    .map(
      (exposed) =>
        `${name} exposes '${exposed}', but a remote exposes '${EXPOSED}', the fragments of its manifest, and nothing else.`,
    );
  const missing = wanted
    .filter((exposed) => !built.exposes.includes(exposed))
    .map((exposed) => `${name} does not expose '${exposed}'.`);
  return [...exposes, ...missing, ...built.shared.flatMap((share) => shareViolations(name, share, root))];
}

function shareViolations(name: string, share: ConsumedShare, root: string): string[] {
  const kept = keptExports(share.name);
  if (!kept) {
    return [
      `${name} takes '${share.name}' from the shell, which does not share it: see SHARED_MODULES in shared-contracts.`,
    ];
  }
  if (kept === '*') return [];
  return share.uses
    .filter((use) => !kept.includes(use.name))
    .map(({ name: used, from }) => {
      const what = used === '*' ? `'${share.name}' as a whole` : `'${used}' of '${share.name}'`;
      const where = from ? ` in ${relative(root, from)}` : '';
      return `${name} uses ${what}${where}, which the shell does not share: see SHARED_MODULES in shared-contracts.`;
    });
}

export const pageChunkOf = (routeId: string) => `page-${routeId}`;

export function pageViolations(
  name: string,
  routes: readonly RemoteRoute[],
  chunks: ReadonlySet<string>,
): string[] {
  return routes
    .map(({ id }) => ({ id, chunk: pageChunkOf(id) }))
    .filter(({ chunk }) => !chunks.has(chunk))
    .map(
      ({ id, chunk }) =>
        `${name} has a route '${id}' but no chunk '${chunk}': import its page with /* webpackChunkName: "${chunk}" */.`,
    );
}
