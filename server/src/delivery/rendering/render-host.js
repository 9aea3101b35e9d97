import { openPort } from '../../platform/sandbox/sandbox-port.js';
import { createHostFetch } from './host-fetch.js';
import { provideReleaseModules, releaseModuleUrl } from './host-modules.js';

// Renders with one release in a sandbox. JavaScript with types in comments, as are its imports: Node's
// TypeScript compiler would take 12 MB in every process, and the sandbox contains no other file.

/** @import { FromHost, ToHost } from './host-protocol.ts' */
/** @typedef {(input: unknown, context: { fetch: typeof fetch }) => unknown} RenderFunction */

process.env.NODE_ENV = 'production';

const port = openPort((message) => received(/** @type {ToHost} */ (message)));
/**
 * @param {FromHost} message
 * @param {() => void} [sent]
 */
const send = (message, sent) => port.send(message, sent);
const { fetchOf, answered, inState } = createHostFetch(send);
// A release that ignores `context.fetch` must not reach the network.
globalThis.fetch = fetchOf(undefined);

/** @type {RenderFunction | null} */
let render = null;

/** @param {unknown} error */
const failureOf = (error) =>
  error instanceof Error && error.stack
    ? { message: error.message, stack: error.stack }
    : { message: String(error) };

for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (error) => send({ type: 'crashed', ...failureOf(error) }, () => process.exit(1)));
}

/** @param {ToHost} message */
function received(message) {
  if (message.type === 'start') void start(message);
  else if (message.type === 'render') {
    inState(message.state);
    void answer(message.id, message.input);
  } else if (message.type !== 'ping') answered(message);
  // Until the start is done, only processor time counts: on a busy machine, pongs arrive without progress.
  else if (render) send({ type: 'pong', id: message.id });
}

/** @param {Extract<ToHost, { type: 'start' }>} message */
async function start({ release, entry, modules }) {
  try {
    provideReleaseModules(release, modules);
    /** @type {unknown} */
    const module = await import(releaseModuleUrl(release, entry));
    const found = typeof module === 'object' && module !== null && 'render' in module && module.render;
    if (typeof found !== 'function') throw new Error(`${release} exports no render function`);
    render = /** @type {RenderFunction} */ (found);
    send({ type: 'ready' });
  } catch (error) {
    send({ type: 'load-failed', ...failureOf(error) });
  }
}

/**
 * @param {number} id
 * @param {unknown} input
 */
async function answer(id, input) {
  send({ type: 'started', id });
  try {
    const answered = /** @type {Record<string, unknown>} */ (await render?.(input, { fetch: fetchOf(id) }));
    const { data = null, html = null, ...result } = answered;
    const text = JSON.stringify(data);
    if (typeof text !== 'string') throw new TypeError('its data is not JSON');
    send({ type: 'rendered', id, result, html: html === null ? null : String(html), data: text });
  } catch (error) {
    send({ type: 'failed', id, ...failureOf(error) });
  }
}
