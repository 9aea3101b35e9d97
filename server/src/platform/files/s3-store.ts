import type { FileStore } from './file-store.ts';
import { type S3Keys, signedHeaders } from './s3-signature.ts';

export interface S3Options extends S3Keys {
  /** Such as `https://s3.us-east-1.amazonaws.com`; any store that speaks S3. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Begins every key: several areas share a bucket. Ends with a slash. */
  readonly prefix: string;
}

const SEGMENT = /^(?!\.\.?$)[A-Za-z0-9_@+.-]+$/;
const TRIES = 3;
const PAUSE_MS = 200;
const DEADLINE_MS = 30_000;

/** A {@link FileStore} in a bucket. Objects are whole or not there; a call that fails on the store's side is tried again. */
export function createS3Store(options: S3Options): FileStore {
  const { endpoint, bucket, prefix } = options;
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`;

  function urlOf(key: string): URL {
    const segments = key.split('/');
    if (!segments.every((segment) => SEGMENT.test(segment))) throw new Error(`'${key}' is no key of a file`);
    return new URL(`${base}/${(prefix + key).split('/').map(encodeURIComponent).join('/')}`);
  }

  async function call(method: string, url: URL, body?: Uint8Array): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const headers = signedHeaders({ method, url, ...(body ? { body } : {}) }, options, new Date());
      const signal = AbortSignal.timeout(DEADLINE_MS);
      const answer = await fetch(url, {
        method,
        headers,
        signal,
        ...(body ? { body: new Uint8Array(body) } : {}),
      }).catch((error: unknown) => {
        if (attempt >= TRIES) throw error;
        return null;
      });
      if (answer && (answer.ok || answer.status === 404)) return answer;
      if (answer && (attempt >= TRIES || answer.status < 500))
        throw new Error(
          `The file store answered ${method} with ${answer.status}: ${codeOf(await answer.text())}`,
        );
      await answer?.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** attempt));
    }
  }

  return {
    async get(key) {
      const answer = await call('GET', urlOf(key));
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
    },
    has: async (key) => (await call('HEAD', urlOf(key))).ok,
    async put(key, bytes) {
      const answer = await call('PUT', urlOf(key), bytes);
      if (!answer.ok) throw new Error(`The file store has no bucket ${bucket}`);
      await answer.body?.cancel();
    },
    async delete(key) {
      await (await call('DELETE', urlOf(key))).body?.cancel();
    },
    async list(wanted) {
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const url = new URL(base);
        url.searchParams.set('list-type', '2');
        url.searchParams.set('prefix', prefix + wanted);
        if (token) url.searchParams.set('continuation-token', token);
        const answer = await call('GET', url);
        if (!answer.ok) throw new Error(`The file store has no bucket ${bucket}`);
        const text = await answer.text();
        keys.push(...elements(text, 'Key').map((key) => key.slice(prefix.length)));
        [token] = elements(text, 'NextContinuationToken');
      } while (token);
      return keys;
    },
  };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Texts of the elements of a name; keys of ours need no more of XML than this. */
const elements = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&(\w+);/g, (entity, which: string) => ENTITIES[which] ?? entity),
  );
const codeOf = (xml: string) => elements(xml, 'Code')[0] ?? 'no reason given';
