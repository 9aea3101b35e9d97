import { API_TIMEOUT_MS, REVISION_HEADER } from 'shared-contracts';
import type { OpenTab } from './open-tab.ts';

export interface RevisionWatch {
  readonly fetch: typeof fetch;
  /** Whether the remote's next page needs a new document, because the remote or the shell has changed. */
  isOutdated(remote: string): boolean;
  pageShown(): void;
}

export interface RevisionOptions {
  readonly revision: number;
  readonly openTab: (fetch: typeof globalThis.fetch, wasTyped: () => boolean) => Promise<OpenTab>;
}

const IDLE_MS = 3_000;

/** Watches for a higher revision on every first visit. open-tab.ts decides what to do about it. */
export function watchRevision({ revision, openTab }: RevisionOptions): RevisionWatch {
  let newest = revision;
  let typed = false;
  let tab: OpenTab | null = null;
  let coming: Promise<void> | null = null;
  // Ignores fields filled by scripts.
  document.addEventListener('input', ({ isTrusted }) => {
    typed ||= isTrusted;
  });

  function bring(): Promise<void> {
    coming ??= openTab(watchingFetch, () => typed).then(
      (brought) => {
        tab = brought;
      },
      () => {
        coming = null;
      },
    );
    return coming;
  }

  const watchingFetch: typeof fetch = async (input, init) => {
    // Every call has a timeout. A caller's own signal wins.
    const response = await fetch(input, { signal: AbortSignal.timeout(API_TIMEOUT_MS), ...init });
    const heard = Number(response.headers.get(REVISION_HEADER));
    if (Number.isSafeInteger(heard) && heard > newest) {
      newest = heard;
      // The worker must revalidate its cached pages before it shows them.
      navigator.serviceWorker?.controller?.postMessage({ type: 'revision', revision: heard });
      void bring().then(() => tab?.look());
    }
    return response;
  };

  // When offline, load it at once to show the age of the page.
  setTimeout(() => void bring(), navigator.onLine ? IDLE_MS : 0);
  return {
    fetch: watchingFetch,
    // Until the check has finished, assume a change. Previews and tester overrides can end without a new
    // revision.
    isOutdated: (remote) => isCutOff() || (tab?.hasChanged(remote) ?? newest > revision),
    pageShown() {
      typed = false;
      tab?.pageShown();
    },
  };
}

/**
 * Offline with a worker: its cached document may have the next page, while this document's code and data may
 * be missing.
 */
const isCutOff = () => !navigator.onLine && Boolean(navigator.serviceWorker?.controller);
