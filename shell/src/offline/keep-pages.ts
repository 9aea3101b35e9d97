import { SERVICE_WORKER_PATH } from 'shared-contracts';
import { whenIdle } from '../when-at-rest.ts';
import type { WorkerMessage } from '../worker/message.ts';
import { workerUrl } from './worker-url.ts';

/** Milliseconds after which a page that was come to is kept although the browser is never idle. */
const LATEST = 10_000;

/** The worker's pages: what is looked at is kept for times without a line. */
export interface KeptPages {
  /** A page stands. */
  pageShown(): void;
}

/** Has the site's service worker take over, and tells it of what is looked at. Without one, nothing is kept. */
export function keepPages(): KeptPages {
  // Undefined where the site is open without TLS.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const isReleased = process.env.NODE_ENV === 'production';
  const ready = workers && isReleased ? begin(workers) : Promise.resolve(null);

  async function keep(urls: string[]): Promise<void> {
    const message: WorkerMessage = { type: 'keep', urls };
    (await ready)?.postMessage(message);
  }

  // A worker that watched has kept them as they came.
  const before = workers?.controller ? [] : loadedFiles();
  void keep([location.pathname, ...before]);
  return {
    pageShown: () => whenIdle(() => void keep([location.pathname]), LATEST),
  };
}

/** Null where it cannot be had. While it is removed by operations there is never one, and nobody to tell. */
async function begin(workers: ServiceWorkerContainer): Promise<ServiceWorker | null> {
  try {
    await workers.register(workerUrl(SERVICE_WORKER_PATH), { updateViaCache: 'none' });
    return (await workers.ready).active;
  } catch {
    // A private window may keep nothing.
    return null;
  }
}

const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => url.startsWith(`${location.origin}/releases/`));
