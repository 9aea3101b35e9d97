import { createServer } from 'node:http';
import { signedHeaders } from '../platform/files/s3-signature.ts';

/** The account of the examples in Amazon's documentation. */
export const BUCKET_ACCOUNT = {
  region: 'us-east-1',
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

export interface BucketInMemory {
  readonly endpoint: string;
  readonly bucket: string;
  readonly objects: Map<string, Buffer>;
  /** Answers that it is busy so many times. */
  readonly fail: { times: number };
  stop(): void;
}

/** A bucket that answers as S3 does, two keys a page, and checks who asks. */
export async function startBucket(bucket = 'files'): Promise<BucketInMemory> {
  const objects = new Map<string, Buffer>();
  const fail = { times: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const at = new Date(
      String(request.headers['x-amz-date']).replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'),
    );
    const { authorization } = signedHeaders({ method: request.method ?? '', url, body }, BUCKET_ACCOUNT, at);
    const answer = (status: number, text: string | Buffer = '') => response.writeHead(status).end(text);
    if (fail.times-- > 0) return answer(503, '<Error><Code>SlowDown</Code></Error>');
    if (request.headers.authorization !== authorization)
      return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const key = decodeURIComponent(url.pathname.replace(`/${bucket}/`, ''));
    if (url.searchParams.has('list-type')) {
      const all = [...objects.keys()]
        .sort()
        .filter((one) => one.startsWith(url.searchParams.get('prefix') ?? ''));
      const from = Number(url.searchParams.get('continuation-token') ?? 0);
      const more = all.length > from + 2 ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
      const contents = all.slice(from, from + 2).map((one) => `<Contents><Key>${one}</Key></Contents>`);
      return answer(200, `<ListBucketResult>${contents.join('')}${more}</ListBucketResult>`);
    }
    if (request.method === 'PUT') objects.set(key, body);
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method === 'PUT' || request.method === 'DELETE') return answer(200);
    const found = objects.get(key);
    return found ? answer(200, found) : answer(404, '<Error><Code>NoSuchKey</Code></Error>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    ...{ bucket, objects, fail },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
