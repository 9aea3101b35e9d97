import type { Agent } from 'node:http';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { UnreachableError } from '../errors/infrastructure-errors.ts';
import { type FileStore, OBJECT_LIMIT, segmentsOf } from './file-store.ts';

export interface S3Options {
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly addressing: 'path' | 'virtual';
  /** Default: Amazon's usual sources (environment, shared file, role of machine, container or pod). */
  readonly keys?: {
    readonly keyId: string;
    readonly secret: string;
    readonly sessionToken?: string | undefined;
  };
  readonly prefix: string;
  readonly httpAgent?: Agent;
}

const TRIES = 3;
const CONNECT_MS = 2_000;
// Without any data.
const IDLE_MS = 4_000;
// All tries together, until the answer starts. A member gets an error within five seconds.
const ANSWER_MS = 4_500;
const UPLOAD_BYTES_PER_MS = 1_000;
const LIST_MS = 30_000;

function clientOf({ endpoint, region, addressing, keys, httpAgent }: S3Options): S3Client {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    forcePathStyle: addressing === 'path',
    ...(keys
      ? {
          credentials: {
            accessKeyId: keys.keyId,
            secretAccessKey: keys.secret,
            ...(keys.sessionToken ? { sessionToken: keys.sessionToken } : {}),
          },
        }
      : {}),
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      ...(httpAgent ? { httpAgent } : {}),
    },
  });
}

function connectionErrorOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name === 'TimeoutError' || error.name === 'AbortError' ? error.name : null;
}

const whereIn = ({ endpoint, bucket }: S3Options) =>
  `${endpoint ? ` at ${endpoint}` : ''} (bucket ${bucket})`;
const whereOf = (options: S3Options) => `the file store${whereIn(options)}`;

// Shortens errors to one line: the client's own include the whole answer.
function errorFor(what: string, error: unknown, options: S3Options): unknown {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 500;
    const said = `The file store answered ${what} with ${status}: ${error.name}`;
    return status >= 500 || status === 429 ? new UnreachableError(said) : new Error(said);
  }
  const reason = connectionErrorOf(error);
  if (reason === null) return error;
  return new UnreachableError(`The file store${whereIn(options)} did not answer ${what}: ${reason}`, {
    cause: error,
  });
}

export function createS3Store(options: S3Options): FileStore {
  const { bucket: Bucket, prefix } = options;
  const client = clientOf(options);
  const bounded = (ms = ANSWER_MS) => ({ abortSignal: AbortSignal.timeout(ms) });

  const objectOf = (key: string) => ({ Bucket, Key: prefix + segmentsOf(key).join('/') });

  // `absent` is the service's error name for a missing object.
  async function call<T>(what: string, work: Promise<T>, absent?: string): Promise<T | null> {
    return work.catch((error: unknown) => {
      if (error instanceof S3ServiceException && error.name === absent) return null;
      throw errorFor(what, error, options);
    });
  }

  async function read(key: string): Promise<Buffer | null> {
    const asked = new AbortController();
    const timer = setTimeout(() => asked.abort(), ANSWER_MS);
    const { Body, ContentLength = 0 } = await client
      .send(new GetObjectCommand(objectOf(key)), { abortSignal: asked.signal })
      .finally(() => clearTimeout(timer));
    if (ContentLength > OBJECT_LIMIT) {
      asked.abort();
      return null;
    }
    // The client verifies the checksum if the store sends one.
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  }

  return {
    where: whereOf(options),
    get: (key) => call('GET', read(key), 'NoSuchKey'),
    async has(key) {
      const head = client.send(new HeadObjectCommand(objectOf(key)), bounded());
      return (await call('HEAD', head, 'NotFound')) !== null;
    },
    async put(key, bytes) {
      const given = { ...objectOf(key), Body: bytes };
      const ms = ANSWER_MS + Math.ceil(bytes.length / UPLOAD_BYTES_PER_MS);
      await call('PUT', client.send(new PutObjectCommand(given), bounded(ms)));
    },
    async delete(key) {
      await call('DELETE', client.send(new DeleteObjectCommand(objectOf(key)), bounded()), 'NoSuchKey');
    },
    async list(wanted) {
      const keys: string[] = [];
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix + wanted }, bounded(LIST_MS));
      try {
        for await (const { Contents = [] } of pages)
          keys.push(...Contents.flatMap(({ Key }) => (Key ? [Key.slice(prefix.length)] : [])));
      } catch (error) {
        throw errorFor('LIST', error, options);
      }
      return keys;
    },
  };
}
