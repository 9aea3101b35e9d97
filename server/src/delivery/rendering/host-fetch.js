import { responseOf } from '../../platform/http/response-of.js';

/** @import { FromHost, ToHost } from './host-protocol.ts' */
/** @typedef {Extract<ToHost, { type: 'fetched' | 'fetch-failed' }>} Answer */

/** Only a base for relative addresses; nothing is ever sent there. */
const BASE = 'http://site.invalid';
/** Calls that are held at most: addresses with a query are endless, and the content may stay as it is for days. */
const MOST_HELD = 2_000;

/**
 * The `fetch` of a release: the one way out of its sandbox. It asks the server by message, which answers from the content
 * API and nothing else. What a release has, and was told to hold as long as the content stays as it is, is not asked for again: that
 * is nearly every call of a page, and messages are a sixth of its work. `fetchOf` a render says of each call for which page it is.
 *
 * @param {(message: FromHost) => void} send
 */
export function createHostFetch(send) {
  /** @type {Map<number, (answer: Answer) => void>} */
  const waiting = new Map();
  /** Entity tags by call that hold in `state`. @type {Map<string, string>} */
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
    if (held.size >= MOST_HELD) held.clear();
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
 * Parts of a request, as a `Request` has them; one is slow to make, and most calls of a render are an address with plain headers.
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
