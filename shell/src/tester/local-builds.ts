import { LOCAL_BUILDS_PATH, type LocalBuild, localBuildSchema } from 'shared-contracts';

export interface LocalBuildsListener {
  onNew(): void;
  onErrors(errors: readonly string[]): void;
  onHeard(isHeard: boolean): void;
}

/**
 * Follows the builds of a local remote's server. EventSource reconnects automatically. Returns a function
 * that stops.
 */
export function followLocalBuilds(origin: string, listener: LocalBuildsListener): () => void {
  const source = new EventSource(origin + LOCAL_BUILDS_PATH);
  let first: string | null = null;
  source.onopen = () => listener.onHeard(true);
  source.onerror = () => listener.onHeard(false);
  source.onmessage = ({ data }) => {
    const build = read(data);
    if (!build) return;
    listener.onErrors(build.errors);
    if (build.errors.length > 0) return;
    first ??= build.hash;
    if (build.hash !== first) listener.onNew();
  };
  return () => source.close();
}

/** Null for invalid messages: any program may listen on that port. */
function read(data: unknown): LocalBuild | null {
  try {
    const parsed = localBuildSchema.safeParse(JSON.parse(String(data)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
