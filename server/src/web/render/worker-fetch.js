/** @import { MessagePort } from 'node:worker_threads' */
/** @import { ToWorker } from './worker-protocol.ts' */
/** @typedef {Extract<ToWorker, { type: 'fetched' | 'fetch-failed' }>} Answer */

/** Only a base for relative addresses; nothing is ever sent there. */
const BASE = 'http://site.invalid';

/**
 * The `fetch` of a release: the one way out of its worker. It asks the server by message, which answers from the content
 * API and nothing else.
 *
 * @param {MessagePort} port
 */
export function createWorkerFetch(port) {
  /** @type {Map<number, (answer: Answer) => void>} */
  const waiting = new Map();
  let nextId = 1;

  /** @type {typeof fetch} */
  const workerFetch = (input, init) =>
    new Promise((resolve, reject) => {
      const request = new Request(input instanceof Request ? input : new URL(String(input), BASE), init);
      const url = new URL(request.url);
      if (request.method !== 'GET' || url.origin !== BASE) {
        throw new TypeError(
          `A release may only GET from the content API, not ${request.method} ${request.url}`,
        );
      }
      const id = nextId++;
      const end = () => {
        waiting.delete(id);
        request.signal.removeEventListener('abort', abort);
      };
      const abort = () => {
        end();
        reject(request.signal.reason);
      };
      if (request.signal.aborted) return abort();
      request.signal.addEventListener('abort', abort);
      waiting.set(id, (answer) => {
        end();
        if (answer.type === 'fetch-failed') reject(new TypeError(answer.message));
        else resolve(responseOf(answer));
      });
      port.postMessage({
        type: 'fetch',
        id,
        url: url.pathname + url.search,
        headers: Object.fromEntries(request.headers),
      });
    });

  /** @param {Answer} answer */
  const answered = (answer) => waiting.get(answer.id)?.(answer);
  return { fetch: workerFetch, answered };
}

/**
 * These statuses allow no body.
 *
 * @param {number} status
 */
const isBodiless = (status) => status === 204 || status === 304;

/** @param {Extract<Answer, { type: 'fetched' }>} answer */
const responseOf = ({ status, headers, body }) =>
  new Response(isBodiless(status) ? null : body, { status, headers: { ...headers } });
