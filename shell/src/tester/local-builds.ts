import { LOCAL_BUILDS_PATH, type LocalBuild, localBuildSchema } from 'shared-contracts';

export interface LocalBuildsListener {
  /** Another build than the one that this page was loaded with. */
  onNew(): void;
  /** State of the last save: the errors of a build that failed, else none. */
  onErrors(errors: readonly string[]): void;
  /** Whether the machine's server is heard. */
  onHeard(isHeard: boolean): void;
}

/** Follows what the server of a local remote says of its builds. The browser connects again by itself; answers with its end. */
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

/** Null for what is no message of ours: whatever listens at that port may say anything. */
function read(data: unknown): LocalBuild | null {
  try {
    const parsed = localBuildSchema.safeParse(JSON.parse(String(data)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
