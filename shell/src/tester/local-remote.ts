import {
  LOCAL_BUILDS_PATH,
  type LocalBuild,
  type LocalRemote,
  localBuildSchema,
  type RemoteBuild,
} from 'shared-contracts/composition';
import { type Outcome, releaseIdOf } from 'shared-contracts/release';
import type { RemoteOfPage } from '../composition/federation/remote-of-page.ts';
import type { SendBeacon } from '../composition/telemetry/outcomes.ts';

/** Version of builds on a tester's own machine. No release has it. */
const VERSION = '0.0.0-local';

export const localRelease = ({ remote }: LocalRemote) => releaseIdOf(remote, VERSION);

export const withLocal = (
  remotes: readonly RemoteOfPage[],
  { remote, origin }: LocalRemote,
): RemoteOfPage[] =>
  remotes.map((one) => (one.name === remote ? { ...one, local: buildAt(origin, one.live) } : one));

/** The local container has the same file name as the release and finds its other files relative to itself. */
const buildAt = (origin: string, { entry, fragments }: RemoteBuild): RemoteBuild => ({
  version: VERSION,
  entry: `${origin}/${entry.slice(entry.lastIndexOf('/') + 1)}`,
  app: { js: [], css: [] },
  pages: {},
  // Fragments that the release offers are also loaded from the local build.
  ...(fragments && {
    fragments: Object.fromEntries(Object.keys(fragments).map((slot) => [slot, { js: [], css: [] }])),
  }),
});

export const withoutLocal =
  (send: SendBeacon, local: LocalRemote): SendBeacon =>
  (beacon) => {
    const outcomes = beacon.outcomes?.filter(({ release }) => release !== localRelease(local));
    if (!beacon.outcomes || outcomes?.length) send({ ...beacon, ...(outcomes && { outcomes }) });
  };

export interface LocalState {
  readonly local: LocalRemote;
  readonly outcome: Outcome | null;
  readonly isConnected: boolean;
  readonly errors: readonly string[];
}

const REASONS: Record<Exclude<Outcome, 'mounted'>, string> = {
  'load-error':
    'could not be loaded: is its server running, and may this site reach apps on your device (a setting beside the address)?',
  'mount-error': 'failed while it was mounted.',
  'render-error': 'failed while it rendered.',
  deadline: 'took too long.',
};

export function describeLocal({ local, outcome }: LocalState): { text: string; isFailed: boolean } {
  const { remote, origin } = local;
  if (outcome === null || outcome === 'mounted')
    return {
      text: `${remote} comes from ${origin}, your own machine. Everything else is released.`,
      isFailed: false,
    };
  return {
    text: `${remote} from ${origin} ${REASONS[outcome]} The released version is shown instead.`,
    isFailed: true,
  };
}

interface LocalBuildsListener {
  onNew(): void;
  onErrors(errors: readonly string[]): void;
  onConnected(isConnected: boolean): void;
}

/**
 * Follows the builds of a local remote's server. EventSource reconnects automatically. Returns a function
 * that stops.
 */
export function followLocalBuilds(origin: string, listener: LocalBuildsListener): () => void {
  const source = new EventSource(origin + LOCAL_BUILDS_PATH);
  let first: string | null = null;
  source.onopen = () => listener.onConnected(true);
  source.onerror = () => listener.onConnected(false);
  source.onmessage = ({ data }) => {
    const build = readBuild(data);
    if (!build) return;
    listener.onErrors(build.errors);
    if (build.errors.length > 0) return;
    first ??= build.hash;
    if (build.hash !== first) listener.onNew();
  };
  return () => source.close();
}

/** Null for invalid messages: any program may listen on that port. */
function readBuild(data: unknown): LocalBuild | null {
  try {
    return localBuildSchema.parse(JSON.parse(String(data)));
  } catch {
    return null;
  }
}
