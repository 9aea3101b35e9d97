import { parentPort, workerData } from 'node:worker_threads';
import { createWorkerFetch } from './worker-fetch.js';
import { provideReleaseModules, releaseModuleUrl } from './worker-modules.js';

// The thread of one release. It limits accidents; it is no sandbox: who may publish is trusted.
// JavaScript with types in comments, and so is what it imports: Node would load its own TypeScript compiler into every
// thread, 12 MB each.

/** @import { FromWorker, ToWorker, WorkerData } from './worker-protocol.ts' */
/** @typedef {(input: unknown, context: { fetch: typeof fetch }) => unknown} RenderFunction */

const port = parentPort;
if (!port) throw new Error('render-worker.js runs as a worker only');
/** @type {WorkerData} */
const { release, entry, modules } = workerData;
const { fetch, answered } = createWorkerFetch(port);
// A release that forgets about `context.fetch` must not find the network by accident.
globalThis.fetch = fetch;
provideReleaseModules(release, modules);

/** @param {FromWorker} message */
const send = (message) => port.postMessage(message);
/** @param {unknown} error */
const failureOf = (error) =>
  error instanceof Error && error.stack
    ? { message: error.message, stack: error.stack }
    : { message: String(error) };

/** @returns {Promise<RenderFunction | null>} */
async function load() {
  try {
    /** @type {unknown} */
    const module = await import(releaseModuleUrl(release, entry));
    const render = typeof module === 'object' && module !== null && 'render' in module && module.render;
    if (typeof render !== 'function') throw new Error(`${release} exports no render function`);
    return /** @type {RenderFunction} */ (render);
  } catch (error) {
    send({ type: 'load-failed', ...failureOf(error) });
    return null;
  }
}

/**
 * @param {RenderFunction} render
 * @param {number} id
 * @param {unknown} input
 */
async function answer(render, id, input) {
  send({ type: 'started', id });
  try {
    const answered = /** @type {Record<string, unknown>} */ (await render(input, { fetch }));
    const { data = null, ...result } = answered;
    send({ type: 'rendered', id, result, data: JSON.stringify(data) });
  } catch (error) {
    send({ type: 'failed', id, ...failureOf(error) });
  }
}

const render = await load();
if (render) {
  port.on('message', (/** @type {ToWorker} */ message) => {
    if (message.type === 'render') void answer(render, message.id, message.input);
    else if (message.type === 'ping') send({ type: 'pong', id: message.id });
    else answered(message);
  });
  send({ type: 'ready' });
}
