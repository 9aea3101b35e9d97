import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BUCKET_ACCOUNT, type BucketInMemory, startBucket } from '../../testing/bucket-in-memory.ts';
import type { FileStore } from './file-store.ts';
import { signedHeaders } from './s3-signature.ts';
import { createS3Store } from './s3-store.ts';

// The requests of the examples in Amazon's documentation, with the signatures that it states.
const signatureOf = (method: string, address: string, more: object = {}) => {
  const url = new URL(address, 'https://examplebucket.s3.amazonaws.com');
  const at = new Date('2013-05-24T00:00:00Z');
  return signedHeaders({ method, url, ...more }, BUCKET_ACCOUNT, at).authorization?.split('Signature=')[1];
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

let bucket: BucketInMemory;
let store: FileStore;
let other: FileStore;
beforeEach(async () => {
  bucket = await startBucket();
  const options = { ...BUCKET_ACCOUNT, endpoint: bucket.endpoint, bucket: bucket.bucket };
  store = createS3Store({ ...options, prefix: 'releases/' });
  other = createS3Store({ ...options, prefix: 'receipts/' });
});
afterEach(() => bucket.stop());

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
    bucket.fail.times = 2;
    await store.put('a', Buffer.from('x'));
    expect((await store.get('a'))?.toString()).toBe('x');
    const stranger = createS3Store({
      ...BUCKET_ACCOUNT,
      secret: 'another',
      endpoint: bucket.endpoint,
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
