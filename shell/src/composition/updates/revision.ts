import { REVISION_HEADER } from 'shared-contracts/composition';
import { API_TIMEOUT_MS } from 'shared-contracts/content';
import type { OpenTab } from './open-tab.ts';

export type RevisionWatch = ReturnType<typeof watchRevision>;

interface RevisionOptions {
  readonly revision: number;
  readonly openTab: (fetch: typeof globalThis.fetch, wasTyped: () => boolean) => Promise<OpenTab>;
}

const IDLE_MS = 3_000;

/** Watches for a higher revision on every first visit. open-tab.ts decides what to do about it. */
export function watchRevision({ revision, openTab }: RevisionOptions) {
  let newest = revision;
  let typed = false;
  let tab: OpenTab | null = null;
  let loading: Promise<void> | null = null;
  // Ignores fields filled by scripts.
  document.addEventListener('input', ({ isTrusted }) => {
    typed ||= isTrusted;
  });

  function loadTab(): Promise<void> {
    loading ??= openTab(watchingFetch, () => typed).then(
      (loaded) => {
        tab = loaded;
      },
      () => {
        loading = null;
      },
    );
    return loading;
  }

  const watchingFetch: typeof fetch = async (input, init) => {
    // Every call has a timeout. A caller's own signal wins.
    const response = await fetch(input, { signal: AbortSignal.timeout(API_TIMEOUT_MS), ...init });
    const received = Number(response.headers.get(REVISION_HEADER));
    if (Number.isSafeInteger(received) && received > newest) {
      newest = received;
      // The worker must revalidate its cached pages before it shows them.
      navigator.serviceWorker?.controller?.postMessage({ type: 'revision', revision: received });
      void loadTab().then(() => tab?.check());
    }
    return response;
  };

  // When offline, load it at once to show the age of the page.
  setTimeout(() => void loadTab(), navigator.onLine ? IDLE_MS : 0);
  return {
    fetch: watchingFetch,
    // Until the check has finished, assume a change. Previews and tester overrides can end without a new
    // revision.
    /** Whether the remote's next page needs a new document, because the remote or the shell has changed. */
    isOutdated: (remote: string) => isOffline() || (tab?.hasChanged(remote) ?? newest > revision),
    pageShown() {
      typed = false;
      tab?.pageShown();
    },
  };
}

/** Its cached document may have the next page, while this document's code and data may be missing. */
const isOffline = () => !navigator.onLine && Boolean(navigator.serviceWorker?.controller);
