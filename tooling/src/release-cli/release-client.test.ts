import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { PlainError } from '../console/report.ts';
import { createReleaseClient, type ReleaseClient } from './release-client.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
});

interface Call {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

async function serverAnswering(status: number, answer: string) {
  const calls: Call[] = [];
  const bodyOf = async (request: IncomingMessage) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks).toString();
  };
  const origin = await originOf(async (request, response) => {
    const { method, url, headers } = request;
    calls.push({ method, url, authorization: headers.authorization, body: await bodyOf(request) });
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
  });
  return { calls, origin, client: createReleaseClient(origin, 'a-token') };
}

async function originOf(answer: RequestListener): Promise<string> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = started.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

describe('createReleaseClient', () => {
  it('uploads the bytes of a file, with the token', async () => {
    const { calls, client } = await serverAnswering(200, '');
    await client.upload('mfe-x', '1.0.0-local.ab', 'web/page-one.js', Buffer.from('bytes'));
    expect(calls).toEqual([
      {
        method: 'PUT',
        url: '/api/releases/mfe-x/1.0.0-local.ab/files/web/page-one.js',
        authorization: 'Bearer a-token',
        body: 'bytes',
      },
    ]);
  });

  const changed = { revision: 7, name: 'mfe-x', live: '1.0.0', fallback: null, canary: null };

  it.each([
    ['promote', '1.0.0/promote', {}],
    ['canary', '1.0.0/canary', { percent: 10 }],
    ['recall', '1.0.0/recall', {}],
    ['rollback', 'rollback', { to: '1.0.0' }],
    ['endCanary', 'canary/end', {}],
  ] as const)('sends the reason for %s and returns what is live', async (call, path, more) => {
    const { calls, client } = await serverAnswering(200, JSON.stringify(changed));
    const by = { why: 'a sale', who: 'Ada' };
    const answers = {
      promote: () => client.promote('mfe-x', '1.0.0', by),
      canary: () => client.canary('mfe-x', '1.0.0', 10, by),
      recall: () => client.recall('mfe-x', '1.0.0', by),
      rollback: () => client.rollback('mfe-x', by, '1.0.0'),
      endCanary: () => client.endCanary('mfe-x', by),
    };
    expect(await answers[call]()).toEqual(changed);
    expect(calls[0]).toMatchObject({ method: 'POST', url: `/api/releases/mfe-x/${path}` });
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ ...by, ...more });
  });

  it('fails with the code and the message of the server', async () => {
    const refusal = JSON.stringify({
      code: 'RELEASE_EXISTS',
      message: 'It exists with other bytes.',
      requestId: '1',
    });
    const { client } = await serverAnswering(409, refusal);
    await expect(client.promote('mfe-x', '1.0.0', { why: 'a test' })).rejects.toMatchObject({
      code: 'RELEASE_EXISTS',
      message: 'It exists with other bytes.',
    });
  });

  it('fails with the status when the answer is not a wire error', async () => {
    const { client } = await serverAnswering(502, '<h1>Bad gateway</h1>');
    await expect(client.list()).rejects.toThrow('The server answered with status 502.');
  });

  it('rejects an answer of another shape', async () => {
    const { client } = await serverAnswering(200, '{"releases":[{"name":"mfe-x"}]}');
    await expect(client.list()).rejects.toThrow();
  });

  it('reports an answer that is not JSON', async () => {
    const { origin, client } = await serverAnswering(200, '<h1>Another site</h1>');
    await expect(client.list()).rejects.toThrow(
      new PlainError(`${origin} did not answer with JSON. Is it the site?`),
    );
  });

  it.each([
    ['an answer', (client: ReleaseClient) => client.list()],
    ['a file', (client: ReleaseClient) => client.file('mfe-x', '1.0.0', 'web/page-one.js')],
  ])('reports a connection that broke off within %s', async (_what, call) => {
    const origin = await originOf((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{', () => response.destroy());
    });
    await expect(call(createReleaseClient(origin, 'a-token'))).rejects.toThrow(
      new PlainError(`The connection to ${origin} was lost.`),
    );
  });

  it.each([
    'localhost:4810',
    'http://local host',
    'www.example.com',
    'ftp://example.com',
    'https://www.example.com/outlet',
    'https://ann:secret@www.example.com',
  ])('rejects the server %s, which is not an origin', (server) => {
    expect(() => createReleaseClient(server, 'a-token')).toThrow(
      new PlainError(`A site is named by its origin, such as https://www.example.com, not '${server}'.`),
    );
  });

  it('accepts an origin with a trailing slash, and a token with a trailing newline', async () => {
    const { calls, origin } = await serverAnswering(200, '{"releases":[]}');
    await createReleaseClient(`${origin}/`, 'a-token\n').list();
    expect(calls).toMatchObject([{ url: '/api/releases', authorization: 'Bearer a-token' }]);
  });

  it.each(['abc…', 'abc\ndef', 'a token'])(
    'rejects a token that is invalid in a header, without printing it',
    (token) => {
      for (const setting of ['RELEASE_TOKEN', 'RELEASE_FROM_TOKEN'])
        expect(() => createReleaseClient('http://127.0.0.1:9', token, undefined, setting)).toThrow(
          new PlainError(`${setting} is not a token: it contains characters that tokens never have.`),
        );
    },
  );

  it('reports that no server answers', async () => {
    const client = createReleaseClient('http://127.0.0.1:9', 'a-token');
    await expect(client.list()).rejects.toThrow('No server answers at http://127.0.0.1:9.');
  });
});
