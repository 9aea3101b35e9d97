import { responseOf } from '../../platform/http/response-of.js';

/** @import { FromHost, ToHost } from './host-protocol.ts' */
/** @typedef {Extract<ToHost, { type: 'fetched' | 'fetch-failed' }>} Answer */

const BASE = 'http://site.invalid';
const MAX_HELD = 2_000;

/**
 * Creates the `fetch` of a release, its only way out of the sandbox. It asks the server by message, which answers
 * only from the content API. Answers that are still valid in the current content state are not requested again: that
 * is nearly every call of a page, and messages are a sixth of its work. `fetchOf` adds the render's id to each call.
 *
 * @param {(message: FromHost) => void} send
 */
export function createHostFetch(send) {
  /** @type {Map<number, (answer: Answer) => void>} */
  const waiting = new Map();
  /** Entity tags by call, valid in `state`. @type {Map<string, string>} */
  const held = new Map();
  let state = '';
  let nextId = 1;

  /** @param {string} next */
  const inState = (next) => {
    if (next !== state) held.clear();
    state = next;
  };

  /** @param {string} call @param {string} tag */
  const hold = (call, tag) => {
    if (held.size >= MAX_HELD) held.clear();
    held.set(call, tag);
  };

  /**
   * @param {number | undefined} render
   * @returns {typeof fetch}
   */
  const fetchOf = (render) => (input, init) =>
    new Promise((resolve, reject) => {
      const { method, url, headers, signal } = askedFor(input, init);
      if (method !== 'GET' || url.origin !== BASE) {
        throw new TypeError(`A release may only GET from the content API, not ${method} ${url.href}`);
      }
      const path = url.pathname + url.search;
      const tag = headers.get('if-none-match');
      const call = `${headers.get('x-api-version')} ${path}`;
      if (tag !== null && held.get(call) === tag)
        return resolve(responseOf({ status: 304, headers: { etag: tag }, body: '' }));
      const id = nextId++;
      const end = () => {
        waiting.delete(id);
        signal?.removeEventListener('abort', abort);
      };
      const abort = () => {
        end();
        reject(signal?.reason);
      };
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort);
      waiting.set(id, (answer) => {
        end();
        if (answer.type === 'fetch-failed') return reject(new TypeError(answer.message));
        if (answer.state !== undefined) inState(answer.state);
        if (answer.state !== undefined && answer.status === 304 && tag !== null) hold(call, tag);
        resolve(responseOf(answer));
      });
      send({
        type: 'fetch',
        id,
        ...(render === undefined ? {} : { render }),
        url: path,
        headers: Object.fromEntries(headers),
      });
    });

  /** @param {Answer} answer */
  const answered = (answer) => waiting.get(answer.id)?.(answer);
  return { fetchOf, answered, inState };
}

/**
 * Returns the parts of a request. A `Request` is slow to create, and most calls only need an address and headers.
 *
 * @param {RequestInfo | URL} input
 * @param {RequestInit} [init]
 */
function askedFor(input, init) {
  if (input instanceof Request) {
    const { method, url, headers, signal } = new Request(input, init);
    return { method, url: new URL(url), headers, signal };
  }
  const { method = 'GET', headers, signal } = init ?? {};
  return {
    method: method.toUpperCase(),
    url: new URL(String(input), BASE),
    headers: new Headers(headers),
    signal,
  };
}
