import semver from 'semver';
import { type RemoteRoute, SHARED_MODULES } from 'shared-contracts';
import { eventsAreMet } from './event-gate.ts';
import { type ChannelState, type ReleaseRecord, releasesOf, SHELL } from './release-record.ts';
import { sharedVersion } from './shared-versions.ts';

/** What else is live, by name. */
export type Channels = ReadonlyMap<string, ChannelState>;

/** Looks at a release before it is published or goes live. Answers with plain reasons to refuse it, none when all is well. */
export type Gate = (candidate: ReleaseRecord, channels: Channels) => string[];

/** The only thing that a remote may expose. */
const EXPOSED = './app';
/** First path segments of the server itself. */
const SERVER_PATHS = new Set([
  'api',
  'releases',
  'health',
  'frames',
  'ops',
  'metrics',
  '__dev',
  '.well-known',
]);
/** Paths of the shell. */
const SHELL_PATHS = new Set(['/404', '/500', '/error', '/sign-in/callback']);
const MAX_FILES = 2_000;
const MAX_ROUTES = 200;

const routesOf = ({ manifest }: ReleaseRecord): readonly RemoteRoute[] => manifest.remote?.routes ?? [];

/** Names, entry points and page chunks agree with each other. */
export const isWhole: Gate = ({ name, id, manifest }) => {
  const { remote, files } = manifest;
  const reasons: string[] = [];
  if (manifest.name !== name) reasons.push(`${id}: its manifest is that of ${manifest.name}.`);
  if (name === SHELL && remote) reasons.push(`${id}: the shell is no remote.`);
  if (name !== SHELL && !remote) reasons.push(`${id}: the manifest does not say what the remote is.`);
  if (remote && remote.name !== name)
    reasons.push(`${id}: the remote's own manifest is that of ${remote.name}.`);
  if (remote && remote.contracts !== manifest.contracts)
    reasons.push(`${id}: it names two ranges of contracts.`);
  if (Object.keys(files).length > MAX_FILES) reasons.push(`${id}: more than ${MAX_FILES} files.`);
  if (!manifest.entry.startsWith('web/')) reasons.push(`${id}: its entry is not below web/.`);
  if (!manifest.server.startsWith('node/')) reasons.push(`${id}: its server entry is not below node/.`);

  const chunks = [manifest.app, ...Object.values(manifest.pages)].flatMap(({ js, css }) => [...js, ...css]);
  for (const path of new Set([manifest.entry, manifest.server, ...chunks])) {
    if (!Object.hasOwn(files, path)) reasons.push(`${id}: it needs ${path}, which is not among its files.`);
  }
  return [...reasons, ...pagesAreThere(id, manifest.remote?.routes ?? [], manifest.pages)];
};

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

/** A remote's range holds the live shell's contracts; a new shell's contracts are in the range of all that is live. */
export const contractsAreMet: Gate = (candidate, channels) => {
  const { name, id, manifest } = candidate;
  if (name !== SHELL) {
    if (!semver.validRange(manifest.contracts))
      return [`${id}: '${manifest.contracts}' is no range of versions.`];
    const shell = channels.get(SHELL)?.live;
    return shell ? unmet(candidate, shell) : [];
  }
  if (!semver.valid(manifest.contracts))
    return [`${id}: '${manifest.contracts}' is no version of the contracts.`];
  return [...channels]
    .filter(([other]) => other !== SHELL)
    .flatMap(([, channel]) => releasesOf(channel))
    .flatMap((remote) => unmet(remote, candidate));
};

function unmet(remote: ReleaseRecord, shell: ReleaseRecord): string[] {
  const provided = shell.manifest.contracts;
  if (semver.satisfies(provided, remote.manifest.contracts, { includePrerelease: true })) return [];
  return [`${remote.id} needs contracts ${remote.manifest.contracts}, but ${shell.id} provides ${provided}.`];
}

/** A shell may be published before the remotes can meet it; it goes live only once they do. */
const ifRemote =
  (gate: Gate): Gate =>
  (candidate, channels) =>
    gate(candidate, candidate.name === SHELL ? new Map() : channels);

/** The container exposes the app and nothing else, and takes only what the shell shares, in versions that it has. */
const sharesAreAllowed: Gate = ({ name, id, manifest }) => {
  const { exposes, shared } = manifest;
  if (name === SHELL) return exposes.length > 0 ? [`${id}: the shell exposes nothing.`] : [];
  const reasons = exposes
    .filter((path) => path !== EXPOSED)
    .map((path) => `${id} exposes '${path}'; only '${EXPOSED}' is allowed.`);
  if (!exposes.includes(EXPOSED)) reasons.push(`${id} does not expose '${EXPOSED}'.`);
  for (const share of shared) {
    if (!Object.hasOwn(SHARED_MODULES, share.name)) {
      reasons.push(`${id} takes '${share.name}' from the shell, which does not share it.`);
    } else if (!share.singleton) {
      reasons.push(`${id} does not take '${share.name}' as a singleton.`);
    } else if (!semver.satisfies(sharedVersion(share.name), share.requiredVersion)) {
      reasons.push(
        `${id} needs ${share.name} ${share.requiredVersion}; shared is ${sharedVersion(share.name)}.`,
      );
    }
  }
  return reasons;
};

/** Two patterns are the same when only their parameters' names differ. */
const shapeOf = (path: string) =>
  path
    .toLowerCase()
    .replace(/:[^/]+/g, ':')
    .replace(/(?<=.)\/+$/, '');

/** No route belongs to another live remote, to the shell or to the server itself. */
const routesAreFree: Gate = (candidate, channels) => {
  const owners = new Map<string, string>();
  for (const [name, { live }] of channels) {
    if (name === candidate.name) continue;
    for (const { path } of routesOf(live)) owners.set(shapeOf(path), name);
  }
  return routesOf(candidate).flatMap(({ path }) => {
    const shape = shapeOf(path);
    const owner = owners.get(shape) ?? (SHELL_PATHS.has(shape) ? 'the shell' : undefined);
    if (owner) return [`${candidate.id}: the route ${path} belongs to ${owner}.`];
    const first = shape.split('/')[1] ?? '';
    if (SERVER_PATHS.has(first) || first === '*')
      return [`${candidate.id}: the route ${path} belongs to the server.`];
    return [];
  });
};

export const PUBLISH_GATES: readonly Gate[] = [
  isWhole,
  ifRemote(contractsAreMet),
  ifRemote(eventsAreMet),
  sharesAreAllowed,
  routesAreFree,
];
export const PROMOTE_GATES: readonly Gate[] = [
  isWhole,
  contractsAreMet,
  eventsAreMet,
  sharesAreAllowed,
  routesAreFree,
];

export const reasonsToRefuse = (
  gates: readonly Gate[],
  candidate: ReleaseRecord,
  channels: Channels,
): string[] => gates.flatMap((gate) => gate(candidate, channels));
