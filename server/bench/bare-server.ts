import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';

/*
 * For `pnpm bench server`: routes that send the bytes of another server's answers, and nothing else. Its origin and the
 * paths are the arguments. Says its port in one line and ends with its input.
 */

const [origin = '', ...paths] = process.argv.slice(2);

interface Answer {
  readonly type: string;
  readonly body: Buffer;
}

const answerAt = (path: string) =>
  new Promise<Answer>((resolve, reject) => {
    get(origin + path, { headers: { 'accept-encoding': 'br', 'x-api-version': '3.0' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ type: String(response.headers['content-type']), body: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });

const app = Fastify();
for (const path of paths) {
  // Who asks again gets a page smaller, in a moment.
  for (let asked = 0; asked < 2; asked++) {
    await answerAt(path);
    await wait(200);
  }
  const { type, body } = await answerAt(path);
  app.get(path, (_request, reply) => reply.type(type).header('content-encoding', 'br').send(body));
}
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
process.stdin.resume();
process.stdin.once('end', () => process.exit(0));
