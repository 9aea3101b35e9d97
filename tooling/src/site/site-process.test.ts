import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { developmentPort } from './site-process.ts';

const taken: Server[] = [];
afterEach(async () => {
  for (const server of taken.splice(0)) {
    server.close();
    await once(server, 'close');
  }
});

/** Listens on `port`, if it is free, like the site of another checkout. */
async function take(port: number, host = '127.0.0.1'): Promise<number> {
  const server = createServer();
  server.listen(port, host);
  await once(server, 'listening').catch(() => undefined);
  if (server.listening) taken.push(server);
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

describe('developmentPort', () => {
  it('returns the next port when the first is in use', async () => {
    await take(4000);
    const port = await developmentPort('');
    expect(port).toBeGreaterThan(4000);
    await take(port, '::1');
    expect(await developmentPort('')).toBeGreaterThan(port);
  });

  it('rejects a given port that is in use', async () => {
    const port = await take(0);
    await expect(developmentPort(String(port))).rejects.toThrow(
      `Port ${port} is in use. Stop what runs there, or choose another with PORT=4010 pnpm dev.`,
    );
  });
});
