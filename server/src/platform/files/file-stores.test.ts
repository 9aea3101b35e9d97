import { expect, test } from 'vitest';
import { readFilesConfig } from './file-stores.ts';

const region = { FILES_S3_REGION: 'us-east-1' };
const named = { ...region, FILES_S3_BUCKET: 'outlet-files' };
const keyed = { ...named, FILES_S3_KEY_ID: 'id', FILES_S3_SECRET: 'secret' };

test('files are stored in the data folder unless a bucket is named', () => {
  expect(readFilesConfig(region)).toBeNull();
  expect(readFilesConfig(named)).toEqual({
    bucket: 'outlet-files',
    region: 'us-east-1',
    addressing: 'virtual',
  });
});

test('bucket outside Amazon S3 uses path-style URLs by default', () => {
  const own = { ...keyed, FILES_S3_ENDPOINT: 'https://s3.example.com' };
  expect(readFilesConfig(own)).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'outlet-files',
    region: 'us-east-1',
    addressing: 'path',
    keys: { keyId: 'id', secret: 'secret', sessionToken: undefined },
  });
  expect(readFilesConfig({ ...own, FILES_S3_ADDRESSING: 'virtual' })?.addressing).toBe('virtual');
  expect(readFilesConfig({ ...own, FILES_S3_SESSION_TOKEN: 'lent' })?.keys?.sessionToken).toBe('lent');
});

test.each([
  ['endpoint', { ...region, FILES_S3_ENDPOINT: 'https://s3.example.com' }],
  ['key', { ...region, FILES_S3_KEY_ID: 'id', FILES_S3_SECRET: 'secret' }],
])('%s without a bucket is rejected', (_, values) => {
  expect(() => readFilesConfig(values)).toThrow('needs FILES_S3_BUCKET');
});

test('incomplete key, or a session token without a key, is rejected', () => {
  for (const name of ['FILES_S3_KEY_ID', 'FILES_S3_SECRET'])
    expect(() => readFilesConfig({ ...keyed, [name]: undefined })).toThrow('together');
  expect(() => readFilesConfig({ ...named, FILES_S3_SESSION_TOKEN: 'lent' })).toThrow('together');
});
