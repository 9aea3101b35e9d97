import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startBucket } from '../../testing/s3-bucket.ts';
import { UnreachableError } from '../errors/infrastructure-errors.ts';
import { copyFiles } from './copy-files.ts';
import { type FileStore, OBJECT_LIMIT } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

const bucket = await startBucket();
let store: FileStore;
let place = 0;
beforeEach(() => {
  place += 1;
  store = createS3Store({ ...bucket.options, prefix: `releases-${place}/` });
  bucket.asked.length = 0;
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => bucket.stop());

async function serve(answer: (url: URL, response: ServerResponse) => void) {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://bucket.example');
    asked.push(url);
    answer(url, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, asked };
}

const crcOf = (bytes: Buffer) => {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(bytes));
  return checksum.toString('base64');
};

describe('S3 store', () => {
  test('returns what was stored, and null for a missing key', async () => {
    await store.put('mfe-x/1.0.0-local.ab+1/web/a@b.js-00ff', Buffer.from([0, 1, 255]));
    expect(await store.get('mfe-x/1.0.0-local.ab+1/web/a@b.js-00ff')).toEqual(Buffer.from([0, 1, 255]));
    expect(await store.has('mfe-x/1.0.0-local.ab+1/web/a@b.js-00ff')).toBe(true);
    expect(await store.get('mfe-x/none')).toBeNull();
    expect(await store.has('mfe-x/none')).toBe(false);
    await store.put('empty', Buffer.alloc(0));
    expect(await store.get('empty')).toEqual(Buffer.alloc(0));
  });

  test('does not read an object above the limit', async () => {
    const { endpoint } = await serve((_url, response) => {
      response.writeHead(200, { 'content-length': OBJECT_LIMIT + 1 }).write('one');
    });
    expect(await createS3Store({ ...bucket.options, endpoint, prefix: '' }).get('a')).toBeNull();
  });

  test('lists only keys under the store prefix, and deletes objects', async () => {
    for (const key of ['a/1', 'a/2', 'a/3', 'b/1']) await store.put(key, Buffer.from(key));
    await createS3Store({ ...bucket.options, prefix: 'receipts/' }).put('a/9', Buffer.from('x'));
    expect((await store.list('a/')).sort()).toEqual(['a/1', 'a/2', 'a/3']);
    await store.delete('a/2');
    await store.delete('a/2');
    expect((await store.list('')).sort()).toEqual(['a/1', 'a/3', 'b/1']);
  });

  test('retries when the service is busy, but not when it rejects the request', async () => {
    bucket.fail.times = 2;
    await store.put('a', Buffer.from('x'));
    expect((await store.get('a'))?.toString()).toBe('x');
    const keys = { ...bucket.options.keys, keyId: 'STRANGER' };
    const stranger = createS3Store({ ...bucket.options, keys, prefix: '' });
    const before = bucket.asked.length;
    await expect(stranger.get('a')).rejects.toThrow('403: InvalidAccessKeyId');
    expect(bucket.asked).toHaveLength(before + 1);
  });

  test('reports a missing bucket as an error', async () => {
    const none = createS3Store({ ...bucket.options, bucket: 'none', prefix: '' });
    await expect(none.get('a')).rejects.toThrow('404: NoSuchBucket');
    await expect(none.put('a', Buffer.from('x'))).rejects.toThrow('404: NoSuchBucket');
    await expect(none.list('')).rejects.toThrow('404: NoSuchBucket');
  });

  test('rejects invalid keys', async () => {
    for (const key of ['../x', 'a/../../x', '/etc/passwd', 'a//b', '', 'a\\b', 'a/./b'])
      await expect(async () => store.get(key)).rejects.toThrow('not a valid file key');
  });

  test('receives copies of all files that it lacks', async () => {
    const from = createS3Store({ ...bucket.options, prefix: 'pictures/' });
    for (const key of ['a', 'b']) await from.put(key, Buffer.from(key));
    expect(await copyFiles(from, store)).toEqual({ copied: 2, same: 0 });
    await from.put('b', Buffer.from('changed'));
    expect(await copyFiles(from, store)).toEqual({ copied: 1, same: 1 });
    expect((await store.get('b'))?.toString()).toBe('changed');
  });

  test('supports virtual-hosted bucket URLs', async () => {
    const virtual = createS3Store({ ...bucket.virtual, prefix: `releases-${place}/` });
    await virtual.put('a', Buffer.from('x'));
    expect((await store.get('a'))?.toString()).toBe('x');
    expect(await virtual.list('')).toEqual(['a']);
    expect(bucket.asked[0]?.headers.host).toMatch(/^files\.s3\.bucket\.example:\d+$/);
    expect(bucket.asked[0]?.line).toMatch(/^PUT \/releases-\d+\/a\b/);
  });

  test('signs with a session token, and sends a checksum', async () => {
    const keys = { ...bucket.options.keys, sessionToken: 'lent-for-an-hour' };
    await createS3Store({ ...bucket.options, keys, prefix: '' }).put('a', Buffer.from('a file'));
    const { headers } = bucket.asked[0] ?? {};
    expect(headers?.['x-amz-security-token']).toBe('lent-for-an-hour');
    expect(headers?.authorization).toContain('x-amz-security-token');
    expect(headers?.['x-amz-checksum-crc32']).toBe(crcOf(Buffer.from('a file')));
  });

  test('lists all pages of keys', async () => {
    // https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
    const page = (key: string, more: string) =>
      `<ListBucketResult><Contents><Key>releases/a &amp; ${key}</Key></Contents>${more}</ListBucketResult>`;
    const more = '<IsTruncated>true</IsTruncated><NextContinuationToken>to-2+/=</NextContinuationToken>';
    const { endpoint, asked } = await serve((url, response) =>
      response.end(url.searchParams.has('continuation-token') ? page('2', '') : page('1', more)),
    );
    const paged = createS3Store({ ...bucket.options, endpoint, prefix: 'releases/' });
    expect(await paged.list('a')).toEqual(['a & 1', 'a & 2']);
    expect(asked.map(({ searchParams }) => searchParams.get('continuation-token'))).toEqual([
      null,
      'to-2+/=',
    ]);
    expect(asked[1]?.searchParams.get('prefix')).toBe('releases/a');
  });

  test('uses the role of the container or pod when no key is set', async () => {
    const lent = { AccessKeyId: 'S3RVER', SecretAccessKey: 'S3RVER', Token: 'of-a-role' };
    const expires = new Date(Date.now() + 3_600_000).toISOString();
    const role = await serve((_url, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ...lent, Expiration: expires }));
    });
    vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `${role.endpoint}/role`);
    const { keys: _, ...keyless } = bucket.options;
    const byRole = createS3Store({ ...keyless, prefix: `releases-${place}/` });
    await byRole.put('a', Buffer.from('x'));
    expect((await store.get('a'))?.toString()).toBe('x');
    expect(bucket.asked[0]?.headers['x-amz-security-token']).toBe('of-a-role');
  });

  test.each([
    ['hangs', () => undefined],
    ['answers 503', (_url: URL, response: ServerResponse) => void response.writeHead(503).end()],
  ])('reports an outage within five seconds when the bucket %s', async (_what, answer) => {
    const { endpoint } = await serve(answer);
    const out = createS3Store({ ...bucket.options, endpoint, prefix: '' });
    await expect(out.get('a')).rejects.toBeInstanceOf(UnreachableError);
    await expect(out.put('a', Buffer.from('x'))).rejects.toBeInstanceOf(UnreachableError);
  });

  test('rejects a file with a wrong checksum', async () => {
    const { endpoint } = await serve((_url, response) => {
      response.setHeader('x-amz-checksum-crc32', crcOf(Buffer.from('a file')));
      response.end('b file');
    });
    const damaged = createS3Store({ ...bucket.options, endpoint, prefix: '' });
    await expect(damaged.get('a')).rejects.toThrow(/checksum/i);
  });
});
