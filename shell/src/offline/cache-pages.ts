import { SERVICE_WORKER_PATH } from 'shared-contracts';
import { workerUrl } from '../browser/trusted-script-url.ts';
import { whenIdle } from '../browser/when-idle.ts';
import type { WorkerMessage } from '../worker/message.ts';

const LATEST = 10_000;

export interface KeptPages {
  pageShown(): void;
}

export function keepPages(): KeptPages {
  // Undefined without TLS.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const isReleased = process.env.NODE_ENV === 'production';
  const ready = workers && isReleased ? begin(workers) : Promise.resolve(null);

  async function keep(urls: string[]): Promise<void> {
    const message: WorkerMessage = { type: 'keep', urls };
    (await ready)?.postMessage(message);
  }

  // An active worker has already cached the files.
  const before = workers?.controller ? [] : loadedFiles();
  void keep([location.pathname, ...before]);
  return {
    pageShown: () => whenIdle(() => void keep([location.pathname]), LATEST),
  };
}

/** Null if unavailable. While operations disable the worker, registration never succeeds. */
async function begin(workers: ServiceWorkerContainer): Promise<ServiceWorker | null> {
  try {
    await workers.register(workerUrl(SERVICE_WORKER_PATH), { updateViaCache: 'none' });
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
