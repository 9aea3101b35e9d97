import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../errors/operator-errors.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store, type S3Options } from './s3-store.ts';

export const filesEnvironment = {
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .meta({
      description:
        'bucket for files, in any S3 store ([more](../server/src/platform/files/README.md)); `pnpm backup` does not include it',
      without: 'files are in `DATA_DIR`',
    }),
  FILES_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: 'address of the store', without: "Amazon's, by region" }),
  FILES_S3_REGION: z.string().min(1).default('us-east-1').describe('region of the bucket'),
  FILES_S3_ADDRESSING: z.enum(['path', 'virtual']).optional().meta({
    description: 'whether the bucket is in the path (`path`) or in the host name (`virtual`)',
    without: '`path` with `FILES_S3_ENDPOINT`, else `virtual`',
  }),
  FILES_S3_KEY_ID: z.string().min(1).optional().meta({
    description: 'access key of the bucket',
    without: "found like by Amazon's tools: environment, shared file, role",
  }),
  FILES_S3_SECRET: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'secret key of the bucket', without: 'needed with `FILES_S3_KEY_ID`' }),
  FILES_S3_SESSION_TOKEN: z.string().min(1).optional().meta({
    description: 'session token of a temporary key',
    without: 'the key is permanent',
  }),
};

type FilesConfig = Omit<S3Options, 'prefix'> | null;

type Environment = z.infer<z.ZodObject<typeof filesEnvironment>>;

export function readFilesConfig(values: Environment): FilesConfig {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket, FILES_S3_REGION: region } = values;
  const { FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret, FILES_S3_SESSION_TOKEN: sessionToken } = values;
  const addressing = values.FILES_S3_ADDRESSING;
  if (!bucket) {
    if (endpoint || keyId || secret || sessionToken || addressing)
      throw new StartError('A bucket for files also needs FILES_S3_BUCKET.');
    return null;
  }
  if (!keyId !== !secret || (sessionToken && !keyId))
    throw new StartError('A key for files needs FILES_S3_KEY_ID and FILES_S3_SECRET together.');
  return {
    bucket,
    region,
    addressing: addressing ?? (endpoint ? 'path' : 'virtual'),
    ...(endpoint ? { endpoint } : {}),
    ...(keyId && secret ? { keys: { keyId, secret, sessionToken } } : {}),
  };
}

export const FILE_AREAS = ['releases', 'pictures', 'receipts'] as const;

export const fileStoreOf = (
  { dataFolder, files }: { readonly dataFolder: string; readonly files: FilesConfig },
  area: (typeof FILE_AREAS)[number],
): FileStore =>
  files ? createS3Store({ ...files, prefix: `${area}/` }) : createFolderStore(join(dataFolder, area));
