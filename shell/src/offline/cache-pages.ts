import { SERVICE_WORKER_PATH } from 'shared-contracts/composition';
import { trustedScriptUrl } from '../browser/content-security.ts';
import { whenIdle } from '../browser/page-timing.ts';
import type { WorkerMessage } from '../worker/service-worker.ts';

const LATEST_MS = 10_000;

export function cachePages() {
  // Undefined without TLS.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const isReleased = process.env.NODE_ENV === 'production';
  const ready = workers && isReleased ? register(workers) : Promise.resolve(null);

  async function cache(urls: string[]): Promise<void> {
    const message: WorkerMessage = { type: 'keep', urls };
    (await ready)?.postMessage(message);
  }

  // An active worker has already cached the files.
  const before = workers?.controller ? [] : loadedFiles();
  void cache([location.pathname, ...before]);
  return {
    pageShown: () => whenIdle(() => void cache([location.pathname]), LATEST_MS),
  };
}

/** Service worker registration (`navigator.serviceWorker.register`). Null if unavailable. While operations disable the worker, registration never succeeds. */
async function register(workers: ServiceWorkerContainer): Promise<ServiceWorker | null> {
  try {
    await workers.register(trustedScriptUrl('worker', SERVICE_WORKER_PATH), { updateViaCache: 'none' });
    return (await workers.ready).active;
  } catch {
    // Private windows may block registration.
    return null;
  }
}

const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => url.startsWith(`${location.origin}/releases/`));
