import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type S3Bucket, startBucket } from '../../testing/s3-bucket.ts';
import type { FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

let bucket: S3Bucket;
let store: FileStore;
let other: FileStore;
beforeEach(async () => {
  bucket = await startBucket();
  store = createS3Store({ ...bucket.options, prefix: 'releases/' });
  other = createS3Store({ ...bucket.options, prefix: 'receipts/' });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await bucket.stop();
});

/** A server that answers what s3rver does not. */
async function serve(answer: (url: URL, response: ServerResponse) => void) {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://bucket.example');
    asked.push(url);
    answer(url, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    asked,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const crcOf = (bytes: Buffer) => {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(bytes));
  return checksum.toString('base64');
};

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

  test('lists its own keys by prefix, and forgets what is deleted', async () => {
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
    const keys = { ...bucket.options.keys, keyId: 'STRANGER' };
    const stranger = createS3Store({ ...bucket.options, keys, prefix: '' });
    bucket.asked.length = 0;
    await expect(stranger.get('a')).rejects.toThrow('403: InvalidAccessKeyId');
    expect(bucket.asked).toHaveLength(1);
  });

  test('that is not there is an error, and no file that is missing', async () => {
    const none = createS3Store({ ...bucket.options, bucket: 'none', prefix: '' });
    await expect(none.get('a')).rejects.toThrow('404: NoSuchBucket');
    await expect(none.put('a', Buffer.from('x'))).rejects.toThrow('404: NoSuchBucket');
    await expect(none.list('')).rejects.toThrow('404: NoSuchBucket');
  });

  test.each(['../x', 'a/../../x', '/etc/passwd', 'a//b', '', 'a\\b', 'a/./b'])(
    'refuses the key %j',
    async (key) => {
      await expect(async () => store.get(key)).rejects.toThrow('no key');
    },
  );
});

describe('S3 store: it', () => {
  test('finds a bucket by its own host', async () => {
    const virtual = createS3Store({ ...bucket.virtual, prefix: 'releases/' });
    await virtual.put('a', Buffer.from('x'));
    expect((await store.get('a'))?.toString()).toBe('x');
    expect(await virtual.list('')).toEqual(['a']);
    expect(bucket.asked[0]?.headers.host).toMatch(/^files\.s3\.bucket\.example:\d+$/);
    expect(bucket.asked[0]?.line).toMatch(/^PUT \/releases\/a\b/);
  });

  test('signs with the session token of a lent key', async () => {
    const keys = { ...bucket.options.keys, sessionToken: 'lent-for-an-hour' };
    await createS3Store({ ...bucket.options, keys, prefix: '' }).put('a', Buffer.from('x'));
    const { headers } = bucket.asked[0] ?? {};
    expect(headers?.['x-amz-security-token']).toBe('lent-for-an-hour');
    expect(headers?.authorization).toContain('x-amz-security-token');
  });

  test('lists page after page', async () => {
    // As the reference has it: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
    const page = (key: string, more: string) =>
      `<ListBucketResult><Contents><Key>releases/a &amp; ${key}</Key></Contents>${more}</ListBucketResult>`;
    const more = '<IsTruncated>true</IsTruncated><NextContinuationToken>to-2+/=</NextContinuationToken>';
    const { endpoint, asked, stop } = await serve((url, response) =>
      response.end(url.searchParams.has('continuation-token') ? page('2', '') : page('1', more)),
    );
    try {
      const paged = createS3Store({ ...bucket.options, endpoint, prefix: 'releases/' });
      expect(await paged.list('a')).toEqual(['a & 1', 'a & 2']);
      expect(asked.map(({ searchParams }) => searchParams.get('continuation-token'))).toEqual([
        null,
        'to-2+/=',
      ]);
      expect(asked[1]?.searchParams.get('prefix')).toBe('releases/a');
    } finally {
      stop();
    }
  });

  test('takes the role of its container or pod where no key is set', async () => {
    const lent = { AccessKeyId: 'S3RVER', SecretAccessKey: 'S3RVER', Token: 'of-a-role' };
    const expires = new Date(Date.now() + 3_600_000).toISOString();
    const role = await serve((_url, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ...lent, Expiration: expires }));
    });
    vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `${role.endpoint}/role`);
    const { keys: _, ...keyless } = bucket.options;
    try {
      const byRole = createS3Store({ ...keyless, prefix: 'releases/' });
      await byRole.put('a', Buffer.from('x'));
      expect((await store.get('a'))?.toString()).toBe('x');
      expect(bucket.asked[0]?.headers['x-amz-security-token']).toBe('of-a-role');
    } finally {
      role.stop();
    }
  });

  test('sends a checksum with what it puts', async () => {
    const bytes = Buffer.from('a file');
    await store.put('a', bytes);
    expect(bucket.asked[0]?.headers['x-amz-checksum-crc32']).toBe(crcOf(bytes));
  });

  test('refuses what came with the checksum of something else', async () => {
    const { endpoint, stop } = await serve((_url, response) => {
      response.setHeader('x-amz-checksum-crc32', crcOf(Buffer.from('a file')));
      response.end('b file');
    });
    try {
      const damaged = createS3Store({ ...bucket.options, endpoint, prefix: '' });
      await expect(damaged.get('a')).rejects.toThrow(/checksum/i);
    } finally {
      stop();
    }
  });
});
