import { matchRoutes } from 'react-router';
import { type RemoteManifest, samplesOf } from 'shared-contracts/release';

const routeIdOf = ({ routes }: RemoteManifest, sample: string) =>
  matchRoutes(
    routes.map(({ id, path }) => ({ id, path })),
    sample.split(/[?#]/, 1)[0] ?? '',
  )?.at(-1)?.route.id;

/** Returns a remote's samples by the id of their route, and by `undefined` those that match none. */
export const samplesByRoute = (remote: RemoteManifest) =>
  Map.groupBy(samplesOf(remote), (sample) => routeIdOf(remote, sample));

export const sampleViolations = (remote: RemoteManifest): string[] =>
  (samplesByRoute(remote).get(undefined) ?? []).map(
    (sample) =>
      `${remote.name} names the sample '${sample}', which matches none of its routes: correct "samples" of its manifest.`,
  );
