import type { MessagePort } from 'node:worker_threads';
import type { ToWorker } from './worker-protocol.ts';

type Answer = Extract<ToWorker, { type: 'fetched' | 'fetch-failed' }>;

/** Only a base for relative addresses; nothing is ever sent there. */
const BASE = 'http://site.invalid';

/**
 * The `fetch` of a release: the one way out of its worker. It asks the server by message, which answers from the content
 * API and nothing else.
 */
export function createWorkerFetch(port: MessagePort) {
  const waiting = new Map<number, (answer: Answer) => void>();
  let nextId = 1;

  const workerFetch: typeof fetch = (input, init) =>
    new Promise<Response>((resolve, reject) => {
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

  return { fetch: workerFetch, answered: (answer: Answer) => waiting.get(answer.id)?.(answer) };
}

/** These statuses allow no body. */
const isBodiless = (status: number) => status === 204 || status === 304;

const responseOf = ({ status, headers, body }: Extract<Answer, { type: 'fetched' }>) =>
  new Response(isBodiless(status) ? null : body, { status, headers: { ...headers } });
