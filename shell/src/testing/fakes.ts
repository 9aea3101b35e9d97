import { RELEASES_HEADER, SIGNATURE_HEADER, signedText } from 'shared-contracts/composition';
import type { CollectedEvent } from 'shared-contracts/shell';

export const collectedEvent = (change: Partial<CollectedEvent> = {}): CollectedEvent => ({
  id: crypto.randomUUID(),
  name: 'page_view',
  props: {},
  time: 0,
  source: 'shell@1.0.0',
  path: '/',
  route: null,
  release: null,
  ...change,
});

export function createFakeStorage(initial: Readonly<Record<string, string>> = {}): Storage {
  const items = new Map(Object.entries(initial));
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (at) => [...items.keys()][at] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

export function createFakeCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const keyOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), 'http://localhost').href;

  function cacheOf(entries: Map<string, Response>) {
    return {
      match: async (request: RequestInfo | URL) => entries.get(keyOf(request))?.clone(),
      put: async (request: RequestInfo | URL, answer: Response) => void entries.set(keyOf(request), answer),
      delete: async (request: RequestInfo | URL) => entries.delete(keyOf(request)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    };
  }

  return {
    has: async (name: string) => stores.has(name),
    open: async (name: string) => {
      const entries = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, entries);
      return cacheOf(entries);
    },
    // As in browsers, a deleted cache that is still open accepts writes that are lost.
    delete: async (name: string) => stores.delete(name),
    keys: async () => [...stores.keys()],
    match: async (request: RequestInfo | URL, { cacheName = '' }: MultiCacheQueryOptions = {}) =>
      stores.get(cacheName)?.get(keyOf(request))?.clone(),
  };
}

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** Stands for a server that signs pages and files for the service worker. */
export async function createFakeSigner() {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const key = base64(await crypto.subtle.exportKey('raw', publicKey));
  return {
    /** What the server puts in front of the worker's script. */
    global: { key, headers: { 'x-content-type-options': 'nosniff' } },
    /** Returns the answer with a signature: of a page if it has a policy, else of a file. */
    async sign(path: string, answer: Response): Promise<Response> {
      const body = await answer.arrayBuffer();
      const csp = answer.headers.get('content-security-policy');
      const integrity = `sha256-${base64(await crypto.subtle.digest('SHA-256', body))}`;
      const releases = answer.headers.get(RELEASES_HEADER) ?? '';
      const text = signedText({ path, integrity, page: csp === null ? null : { csp, releases } });
      const made = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(text));
      const headers = new Headers(answer.headers);
      headers.set(SIGNATURE_HEADER, base64(made).replaceAll('+', '-').replaceAll('/', '_'));
      return new Response(body, { headers });
    },
  };
}
