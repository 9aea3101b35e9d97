import { parentPort, workerData } from 'node:worker_threads';
import { createWorkerFetch } from './worker-fetch.ts';
import { provideReleaseModules, releaseModuleUrl } from './worker-modules.ts';
import type { FromWorker, ToWorker, WorkerData } from './worker-protocol.ts';

// The thread of one release. It limits accidents; it is no sandbox: who may publish is trusted.

type RenderFunction = (input: unknown, context: { fetch: typeof fetch }) => unknown;

const port = parentPort;
if (!port) throw new Error('render-worker.ts runs as a worker only');
const { release, entry, modules } = workerData as WorkerData;
const { fetch, answered } = createWorkerFetch(port);
// A release that forgets about `context.fetch` must not find the network by accident.
globalThis.fetch = fetch;
provideReleaseModules(release, modules);

const send = (message: FromWorker) => port.postMessage(message);
const failureOf = (error: unknown) =>
  error instanceof Error && error.stack
    ? { message: error.message, stack: error.stack }
    : { message: String(error) };

async function load(): Promise<RenderFunction | null> {
  try {
    const module: unknown = await import(releaseModuleUrl(release, entry));
    const render: unknown =
      typeof module === 'object' && module !== null && 'render' in module && module.render;
    if (typeof render !== 'function') throw new Error(`${release} exports no render function`);
    return render as RenderFunction;
  } catch (error) {
    send({ type: 'load-failed', ...failureOf(error) });
    return null;
  }
}

async function answer(render: RenderFunction, id: number, input: unknown): Promise<void> {
  send({ type: 'started', id });
  try {
    const { data = null, ...result } = (await render(input, { fetch })) as Record<string, unknown>;
    send({ type: 'rendered', id, result, data: JSON.stringify(data) });
  } catch (error) {
    send({ type: 'failed', id, ...failureOf(error) });
  }
}

const render = await load();
if (render) {
  port.on('message', (message: ToWorker) => {
    if (message.type === 'render') void answer(render, message.id, message.input);
    else if (message.type === 'ping') send({ type: 'pong', id: message.id });
    else answered(message);
  });
  send({ type: 'ready' });
}
