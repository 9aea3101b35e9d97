import { firstSegment, isServerPath, RESERVED_PATHS, type RemoteRoute } from 'shared-contracts';
import type { ReleaseRecord } from '../release-record.ts';
import type { Gate } from './gate.ts';

const SHELL_PATHS: ReadonlySet<string> = new Set(RESERVED_PATHS.shell);

const routesOf = ({ manifest }: ReleaseRecord): readonly RemoteRoute[] => manifest.remote?.routes ?? [];

/** Two patterns are the same when only their parameters' names differ. */
const shapeOf = (path: string) =>
  path
    .toLowerCase()
    .replace(/:[^/]+/g, ':')
    .replace(/(?<=.)\/+$/, '');

/** No route belongs to another live remote, to the shell or to the server itself. */
export const routesAreFree: Gate = (candidate, channels) => {
  const owners = new Map<string, string>();
  for (const [name, { live }] of channels) {
    if (name === candidate.name) continue;
    for (const { path } of routesOf(live)) owners.set(shapeOf(path), name);
  }
  return routesOf(candidate).flatMap(({ path }) => {
    const shape = shapeOf(path);
    const owner = owners.get(shape) ?? (SHELL_PATHS.has(shape) ? 'the shell' : undefined);
    if (owner) return [`${candidate.id}: the route ${path} belongs to ${owner}.`];
    if (isServerPath(shape) || firstSegment(shape) === '*')
      return [`${candidate.id}: the route ${path} belongs to the server.`];
    return [];
  });
};
