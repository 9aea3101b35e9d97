import { COMPOSITION_PATH, type Composition, compositionStatusSchema } from 'shared-contracts/composition';
import { API_TIMEOUT_MS } from 'shared-contracts/content';
import { releaseIdOf } from 'shared-contracts/release';
import { reloadDocument } from '../../browser/reload-document.ts';
import { shownFragments } from '../fragments/shown-fragments.ts';

export interface OpenTabOptions {
  readonly composition: Composition;
  readonly fetch: typeof fetch;
  mounted(): string | null;
  wasTyped(): boolean;
  pageShown(): void;
}

export type OpenTab = ReturnType<typeof watchOpenTab>;

const MINUTE_MS = 60_000;

/** Changed remotes load with the next navigation. A recalled release reloads, unless the shopper typed. */
export function watchOpenTab({ composition, fetch, mounted, wasTyped, pageShown }: OpenTabOptions) {
  let changed: ReadonlySet<string> | null = null;
  let lastCheck = Date.now();

  async function check(): Promise<void> {
    lastCheck = Date.now();
    const response = await fetch(COMPOSITION_PATH, {
      cache: 'no-store',
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    });
    if (!response.ok) return;
    const status = compositionStatusSchema.parse(await response.json());
    const releases = new Set(status.releases);
    const isOther = !releases.has(composition.shell);
    changed = new Set(
      composition.remotes
        .filter(({ name, live }) => isOther || !releases.has(releaseIdOf(name, live.version)))
        .map(({ name }) => name),
    );
    leaveRecalledReleases(releases, new Set(status.recalled));
  }

  function leaveRecalledReleases(releases: ReadonlySet<string>, recalled: ReadonlySet<string>): void {
    const fragments = shownFragments().map(({ release }) => release);
    const shown = [composition.shell, mounted(), ...fragments].filter((release) => release !== null);
    // If the server still serves the release, a reload would bring it back.
    if (!wasTyped() && shown.some((release) => recalled.has(release) && !releases.has(release)))
      reloadDocument();
  }

  // After a network failure the next trigger checks again.
  const quietly = () => check().catch(() => undefined);
  setInterval(() => {
    if (document.visibilityState === 'visible' && Date.now() - lastCheck >= MINUTE_MS) void quietly();
  }, MINUTE_MS / 4);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void quietly();
  });
  window.addEventListener('focus', quietly);
  window.addEventListener('online', quietly);

  return {
    check: quietly,
    /** Whether the next document would have another release of the remote or of the shell. */
    hasChanged: (remote: string) => changed?.has(remote),
    pageShown,
  };
}
