import { type RemoteRoute, samplesOf } from 'shared-contracts/release';
import { SHELL } from '../records/release-record.ts';
import type { Gate } from './gate.ts';

const MAX_FILES = 2_000;
const MAX_ROUTES = 200;

export const manifestIsConsistent: Gate = ({ name, id, manifest }) => {
  const { remote, files } = manifest;
  const reasons: string[] = [];
  if (manifest.name !== name) reasons.push(`${id}: its manifest names ${manifest.name}.`);
  if (name === SHELL && remote) reasons.push(`${id}: the shell cannot be a remote.`);
  if (name !== SHELL && !remote) reasons.push(`${id}: the manifest does not describe its remote.`);
  if (remote && remote.name !== name) reasons.push(`${id}: the remote's own manifest names ${remote.name}.`);
  if (remote && remote.contracts !== manifest.contracts)
    reasons.push(`${id}: it names two ranges of contracts.`);
  if (Object.keys(files).length > MAX_FILES) reasons.push(`${id}: more than ${MAX_FILES} files.`);
  if (!manifest.entry.startsWith('web/')) reasons.push(`${id}: its entry is not below web/.`);
  if (manifest.server === undefined && name === SHELL) reasons.push(`${id}: the shell has no server entry.`);
  if (manifest.server?.startsWith('node/') === false)
    reasons.push(`${id}: its server entry is not below node/.`);

  const { app, pages, fragments = {} } = manifest;
  const parts = [app, ...Object.values(pages), ...Object.values(fragments)];
  const chunks = parts.flatMap(({ js, css }) => [...js, ...css]);
  const entries = [manifest.entry, ...(manifest.server === undefined ? [] : [manifest.server])];
  for (const path of new Set([...entries, ...chunks])) {
    if (!Object.hasOwn(files, path)) reasons.push(`${id}: it needs ${path}, which is not among its files.`);
  }
  return [...reasons, ...pagesAreThere(id, manifest.remote?.routes ?? [], manifest.pages)];
};

/** Only at publish: earlier releases need none. */
export const samplesAreNamed: Gate = ({ id, manifest: { remote } }) =>
  remote && samplesOf(remote).length === 0
    ? [`${id}: all its routes have parameters, so "samples" of its manifest must name addresses to check.`]
    : [];

function pagesAreThere(id: string, routes: readonly RemoteRoute[], pages: object): string[] {
  const ids = routes.map((route) => route.id);
  const twice = ids
    .filter((routeId, at) => ids.indexOf(routeId) !== at)
    .map((routeId) => `${id}: two routes are named '${routeId}'.`);
  const without = ids
    .filter((routeId) => !Object.hasOwn(pages, routeId))
    .map((routeId) => `${id}: the route '${routeId}' has no page.`);
  return [
    ...(routes.length > MAX_ROUTES ? [`${id}: more than ${MAX_ROUTES} routes.`] : []),
    ...twice,
    ...without,
  ];
}
