import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../errors/start-error.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store, type S3Options } from './s3-store.ts';

/** Settings of the file store: nothing named is the data folder. */
export const filesEnvironment = {
  FILES_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'a bucket for files, of any store that speaks S3; they are not in a backup then',
      without: 'files lie in `DATA_DIR`',
    }),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .meta({ description: 'its name', without: 'needed with `FILES_S3_ENDPOINT`' }),
  FILES_S3_REGION: z.string().min(1).default('us-east-1').describe('its region'),
  FILES_S3_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'its access key', without: 'needed with `FILES_S3_ENDPOINT`' }),
  FILES_S3_SECRET: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'its secret key', without: 'needed with `FILES_S3_ENDPOINT`' }),
};

export type FilesConfig = Omit<S3Options, 'prefix'> | null;

/** @throws StartError when only a part of the settings is there. */
export function readFilesConfig(values: {
  readonly FILES_S3_ENDPOINT?: string | undefined;
  readonly FILES_S3_BUCKET?: string | undefined;
  readonly FILES_S3_REGION: string;
  readonly FILES_S3_KEY_ID?: string | undefined;
  readonly FILES_S3_SECRET?: string | undefined;
}): FilesConfig {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket, FILES_S3_REGION: region } = values;
  const { FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret } = values;
  if (!endpoint && !bucket && !keyId && !secret) return null;
  if (endpoint && bucket && keyId && secret) return { endpoint, bucket, region, keyId, secret };
  throw new StartError(
    'A bucket for files needs FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_KEY_ID and FILES_S3_SECRET.',
  );
}

/** The store of one area, `releases` or `receipts`. */
export const fileStoreOf = (
  { dataFolder, files }: { readonly dataFolder: string; readonly files: FilesConfig },
  area: string,
): FileStore =>
  files ? createS3Store({ ...files, prefix: `${area}/` }) : createFolderStore(join(dataFolder, area));
