import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const BUCKET = 'files';
const KEYS = { keyId: 'S3RVER', secret: 'S3RVER' };
const SERVICE = 'bucket.example';

/** A bucket at s3rver, which does not calculate signatures and cannot begin a second page of a list. */
export async function startBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'));
  const s3rver = new S3rver({
    directory,
    silent: true,
    serviceEndpoint: SERVICE,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  await s3rver.configureBuckets();
  const fail = { times: 0 };
  const asked: Array<{ readonly line: string; readonly headers: IncomingHttpHeaders }> = [];
  const answer = s3rver.callback();
  const server = createServer((request, response) => {
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers });
    if (fail.times-- > 0) response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    else void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const options = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: BUCKET,
    addressing: 'path',
    keys: KEYS,
  } as const;
  return {
    asked,
    fail,
    options,
    virtual: {
      ...options,
      endpoint: `http://s3.${SERVICE}:${port}`,
      addressing: 'virtual',
      httpAgent: new Agent({
        lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
      }),
    } as const,
    environment: {
      FILES_S3_ENDPOINT: options.endpoint,
      FILES_S3_BUCKET: BUCKET,
      FILES_S3_KEY_ID: KEYS.keyId,
      FILES_S3_SECRET: KEYS.secret,
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
