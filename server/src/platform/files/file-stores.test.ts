import { expect, test } from 'vitest';
import { readFilesConfig } from './file-stores.ts';

const whole = {
  FILES_S3_ENDPOINT: 'https://s3.example.com',
  FILES_S3_BUCKET: 'outlet-files',
  FILES_S3_REGION: 'us-east-1',
  FILES_S3_KEY_ID: 'id',
  FILES_S3_SECRET: 'secret',
};

test('files are kept in the data folder unless a whole bucket is named', () => {
  expect(readFilesConfig({ FILES_S3_REGION: 'us-east-1' })).toBeNull();
  expect(readFilesConfig(whole)).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'outlet-files',
    region: 'us-east-1',
    keyId: 'id',
    secret: 'secret',
  });
  for (const name of ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_KEY_ID', 'FILES_S3_SECRET'])
    expect(() => readFilesConfig({ ...whole, [name]: undefined })).toThrow('needs FILES_S3_ENDPOINT');
});
