import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FileStore } from './file-store.ts';
import { signedHeaders } from './s3-signature.ts';
import { createS3Store } from './s3-store.ts';

// The keys and requests of the examples in Amazon's documentation, with the signatures that it states.
const DOCUMENTED = {
  region: 'us-east-1',
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const signatureOf = (method: string, address: string, more: object = {}) => {
  const url = new URL(address, 'https://examplebucket.s3.amazonaws.com');
  const at = new Date('2013-05-24T00:00:00Z');
  return signedHeaders({ method, url, ...more }, DOCUMENTED, at).authorization?.split('Signature=')[1];
};

describe('S3 signature: it', () => {
  test('is the documented one for reading, writing and listing', () => {
    expect(signatureOf('GET', '/test.txt', { headers: { range: 'bytes=0-9' } })).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
    const put = {
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: Buffer.from('Welcome to Amazon S3.'),
    };
    expect(signatureOf('PUT', '/test$file.text', put)).toBe(
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    );
    expect(signatureOf('GET', '/?max-keys=2&prefix=J')).toBe(
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    );
  });
});

/** A bucket in memory that answers as S3 does, two keys a page, and checks who asks. */
function bucketInMemory(fail: { times: number }) {
  const objects = new Map<string, Buffer>();
  return createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const at = new Date(
      String(request.headers['x-amz-date']).replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'),
    );
    const { authorization } = signedHeaders({ method: request.method ?? '', url, body }, DOCUMENTED, at);
    const answer = (status: number, text: string | Buffer = '') => response.writeHead(status).end(text);
    if (fail.times-- > 0) return answer(503, '<Error><Code>SlowDown</Code></Error>');
    if (request.headers.authorization !== authorization)
      return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const key = decodeURIComponent(url.pathname.replace('/files/', ''));
    if (url.searchParams.has('list-type')) {
      const all = [...objects.keys()]
        .sort()
        .filter((one) => one.startsWith(url.searchParams.get('prefix') ?? ''));
      const from = Number(url.searchParams.get('continuation-token') ?? 0);
      const more = all.length > from + 2 ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
      const contents = all.slice(from, from + 2).map((one) => `<Contents><Key>${one}</Key></Contents>`);
      return answer(200, `<ListBucketResult>${contents.join('')}${more}</ListBucketResult>`);
    }
    if (request.method === 'PUT') objects.set(key, body);
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method === 'PUT' || request.method === 'DELETE') return answer(200);
    const found = objects.get(key);
    return found ? answer(200, found) : answer(404, '<Error><Code>NoSuchKey</Code></Error>');
  });
}

let server: Server;
let store: FileStore;
let other: FileStore;
const fail = { times: 0 };
beforeEach(async () => {
  fail.times = 0;
  server = bucketInMemory(fail);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const options = { ...DOCUMENTED, endpoint, bucket: 'files' };
  store = createS3Store({ ...options, prefix: 'releases/' });
  other = createS3Store({ ...options, prefix: 'receipts/' });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('S3 store: one in a bucket', () => {
  test('gives back what was put, and null for what was not', async () => {
    await store.put('mfe-x/1.0.0-local.ab+1/web/a@b.js-00ff', Buffer.from([0, 1, 255]));
    expect(await store.get('mfe-x/1.0.0-local.ab+1/web/a@b.js-00ff')).toEqual(Buffer.from([0, 1, 255]));
    expect(await store.has('mfe-x/1.0.0-local.ab+1/web/a@b.js-00ff')).toBe(true);
    expect(await store.get('mfe-x/none')).toBeNull();
    expect(await store.has('mfe-x/none')).toBe(false);
    await store.put('empty', Buffer.alloc(0));
    expect(await store.get('empty')).toEqual(Buffer.alloc(0));
  });

  test('lists all pages of its own keys by prefix, and forgets what is deleted', async () => {
    for (const key of ['a/1', 'a/2', 'a/3', 'b/1']) await store.put(key, Buffer.from(key));
    await other.put('a/9', Buffer.from('x'));
    expect((await store.list('a/')).sort()).toEqual(['a/1', 'a/2', 'a/3']);
    await store.delete('a/2');
    await store.delete('a/2');
    expect((await store.list('')).sort()).toEqual(['a/1', 'a/3', 'b/1']);
  });

  test('is asked again when it is busy, and not when it refuses', async () => {
    fail.times = 2;
    await store.put('a', Buffer.from('x'));
    expect((await store.get('a'))?.toString()).toBe('x');
    const address = server.address();
    const stranger = createS3Store({
      ...DOCUMENTED,
      secret: 'another',
      endpoint: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
      bucket: 'files',
      prefix: '',
    });
    await expect(stranger.get('a')).rejects.toThrow('403: SignatureDoesNotMatch');
  });

  test.each(['../x', 'a/../../x', '/etc/passwd', 'a//b', '', 'a\\b', 'a/./b'])(
    'refuses the key %j',
    async (key) => {
      await expect(async () => store.get(key)).rejects.toThrow('no key');
    },
  );
});
