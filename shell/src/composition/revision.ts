import { API_TIMEOUT_MS, REVISION_HEADER } from 'shared-contracts';
import type { OpenTab } from './open-tab.ts';

/** Knows whether what is live has changed since this document was made. */
export interface RevisionWatch {
  /** `fetch` that reads the revision off every answer. */
  readonly fetch: typeof fetch;
  /** The next page of this remote needs a document of its own: the remote, or the shell, is another one by now. */
  isOutdated(remote: string): boolean;
  /** A page stands: what was typed on the one before is gone with it. */
  pageShown(): void;
}

export interface RevisionOptions {
  readonly revision: number;
  /** Brings the part that asks what has changed. It comes when the page rests, or when there is something to ask. */
  readonly openTab: (fetch: typeof globalThis.fetch, wasTyped: () => boolean) => Promise<OpenTab>;
}

const IDLE_MS = 3_000;

/**
 * The part that every first visit loads: it hears of a larger revision. What changes then, and when, is decided in
 * open-tab.ts.
 */
export function watchRevision({ revision, openTab }: RevisionOptions): RevisionWatch {
  let newest = revision;
  let typed = false;
  let tab: OpenTab | null = null;
  let coming: Promise<void> | null = null;
  // A field that is filled by a script tells nothing of the shopper.
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
    // No call waits for ever, whoever makes it; one with a limit of its own keeps that.
    const response = await fetch(input, { signal: AbortSignal.timeout(API_TIMEOUT_MS), ...init });
    const heard = Number(response.headers.get(REVISION_HEADER));
    if (Number.isSafeInteger(heard) && heard > newest) {
      newest = heard;
      // Whatever happens next, no page that was kept before is shown without having been looked at.
      navigator.serviceWorker?.controller?.postMessage({ type: 'revision', revision: heard });
      void bring().then(() => tab?.look());
    }
    return response;
  };

  // Without a line it has something to say.
  setTimeout(() => void bring(), navigator.onLine ? IDLE_MS : 0);
  return {
    fetch: watchingFetch,
    // Until it is known what has changed, everything may have. What a link or a tester chose may end without a new revision.
    isOutdated: (remote) => isCutOff() || (tab?.hasChanged(remote) ?? newest > revision),
    pageShown() {
      typed = false;
      tab?.pageShown();
    },
  };
}

/**
 * There is no line, and a worker that may have the next page: it is a document of its own then, since nothing says that this one's
 * code and data are there.
 */
const isCutOff = () => !navigator.onLine && Boolean(navigator.serviceWorker?.controller);
