import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import type { AuditSettings } from './audit-settings.ts';

export interface FileStart {
  readonly start: Buffer;
  readonly bytes: number;
}

const START = 12;

/** Files in `DATA_DIR` or the bucket, by key such as `receipts/….webp`. Missing ones are null. */
export interface StoredFiles {
  read(key: string): Promise<Uint8Array | null>;
  start(key: string): Promise<FileStart | null>;
}

export const storedFilesOf = (settings: AuditSettings): Promise<StoredFiles> | StoredFiles =>
  settings.FILES_S3_BUCKET ? filesInBucket(settings.FILES_S3_BUCKET, settings) : filesIn(settings.DATA_DIR);

async function nullIf<T>(work: Promise<T>, isMissing: (error: object) => boolean): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (typeof error === 'object' && error && isMissing(error)) return null;
    throw error;
  }
}

function filesIn(folder: string): StoredFiles {
  const isMissing = (error: object) =>
    'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
  async function startOf(path: string): Promise<FileStart> {
    const file = await open(path);
    try {
      const { buffer } = await file.read(Buffer.alloc(START), 0, START, 0);
      return { start: buffer, bytes: (await file.stat()).size };
    } finally {
      await file.close();
    }
  }
  return {
    read: (key) => nullIf(readFile(join(folder, key)), isMissing),
    start: (key) => nullIf(startOf(join(folder, key)), isMissing),
  };
}

async function filesInBucket(bucket: string, settings: AuditSettings): Promise<StoredFiles> {
  const { GetObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_KEY_ID: id, FILES_S3_SECRET: secret } = settings;
  const token = settings.FILES_S3_SESSION_TOKEN;
  const client = new S3Client({
    region: settings.FILES_S3_REGION,
    ...(endpoint ? { endpoint } : {}),
    forcePathStyle: (settings.FILES_S3_ADDRESSING ?? (endpoint ? 'path' : 'virtual')) === 'path',
    ...(id && secret
      ? {
          credentials: {
            accessKeyId: id,
            secretAccessKey: secret,
            ...(token ? { sessionToken: token } : {}),
          },
        }
      : {}),
  });
  const isMissing = (error: object) =>
    'name' in error && ['NoSuchKey', 'NotFound', 'InvalidRange'].includes(String(error.name));
  const get = (key: string, range?: string) =>
    client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...(range ? { Range: range } : {}) }));
  const bytesOf = async ({ Body }: GetObjectCommandOutput) =>
    (await Body?.transformToByteArray()) ?? new Uint8Array();
  return {
    async read(key) {
      const found = await nullIf(get(key), isMissing);
      return found && bytesOf(found);
    },
    async start(key) {
      const found = await nullIf(get(key, `bytes=0-${START - 1}`), isMissing);
      if (!found) return null;
      const start = Buffer.alloc(START);
      start.set((await bytesOf(found)).subarray(0, START));
      return { start, bytes: Number(found.ContentRange?.split('/')[1] ?? found.ContentLength) };
    },
  };
}
