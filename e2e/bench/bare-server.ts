import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';

/*
 * For `pnpm bench server`: Fastify routes that send the same bytes as another server's answers. Arguments: its origin and the
 * paths. Prints its port and ends with its input.
 */

const [origin = '', ...paths] = process.argv.slice(2);

async function answerAt(path: string) {
  const request = get(origin + path, { headers: { 'accept-encoding': 'br', 'x-api-version': '3.0' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { type: String(response.headers['content-type']), body: await buffer(response) };
}

const app = Fastify();
for (const path of paths) {
  // The server compresses a page better a moment after it was asked for again.
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
