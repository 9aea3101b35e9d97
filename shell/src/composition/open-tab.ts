import {
  API_TIMEOUT_MS,
  COMPOSITION_PATH,
  type Composition,
  compositionStatusSchema,
  releaseIdOf,
} from 'shared-contracts';
import { loadAnew } from '../offline/load-anew.ts';
import { shownFragments } from './shown-fragments.ts';

export interface OpenTabOptions {
  readonly composition: Composition;
  /** Reads the revision off every answer. */
  readonly fetch: typeof fetch;
  /** The release that the shopper looks at, once it is mounted. */
  mounted(): string | null;
  /** The shopper has typed something on this page. */
  wasTyped(): boolean;
  /** A page stands: it may be kept for times without a line. */
  pageShown(): void;
}

/** Open tab: what it knows of what has changed since its document was made. */
export interface OpenTab {
  /** Asks the server. */
  look(): Promise<void>;
  /** True when the next document would have another release of the remote, or another shell; undefined before it was asked. */
  hasChanged(remote: string): boolean | undefined;
  pageShown(): void;
}

const MINUTE_MS = 60_000;

/**
 * An open tab asks once a minute and when it is looked at again, and at once when an answer carries a larger revision.
 * Nothing changes in the middle of a page: the next navigation into what has changed is a document load. Only a release
 * that was taken away is left at once, unless the shopper has typed something.
 */
export function watchOpenTab({ composition, fetch, mounted, wasTyped, pageShown }: OpenTabOptions): OpenTab {
  const own = new Map(
    composition.remotes.map(({ name, live }) => [name, releaseIdOf(name, live.version)] as const),
  );
  let changed: ReadonlySet<string> | null = null;
  let lastLook = Date.now();

  async function look(): Promise<void> {
    lastLook = Date.now();
    const response = await fetch(COMPOSITION_PATH, {
      cache: 'no-store',
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    });
    if (!response.ok) return;
    const news = compositionStatusSchema.parse(await response.json());
    const releases = new Set(news.releases);
    const isOther = !releases.has(composition.shell);
    changed = new Set(
      [...own].filter(([, release]) => isOther || !releases.has(release)).map(([name]) => name),
    );
    leaveWhatWasTakenAway(releases, new Set(news.recalled));
  }

  function leaveWhatWasTakenAway(releases: ReadonlySet<string>, recalled: ReadonlySet<string>): void {
    const fragments = shownFragments().map(({ release }) => release);
    const shown = [composition.shell, mounted(), ...fragments].filter((release) => release !== null);
    // Where the server itself still has it, a new document would bring it back.
    if (!wasTyped() && shown.some((release) => recalled.has(release) && !releases.has(release))) loadAnew();
  }

  // The network may be gone: then it asks again with the next occasion.
  const quietly = () => void look().catch(() => undefined);
  setInterval(() => {
    if (document.visibilityState === 'visible' && Date.now() - lastLook >= MINUTE_MS) quietly();
  }, MINUTE_MS / 4);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') quietly();
  });
  window.addEventListener('focus', quietly);
  window.addEventListener('online', quietly);

  return {
    look: () => look().catch(() => undefined),
    hasChanged: (remote) => changed?.has(remote),
    pageShown,
  };
}
