import type { FastifyBaseLogger } from 'fastify';
import { describe, expect, it } from 'vitest';
import { ReleaseThread } from './release-thread.ts';

const log = { warn() {}, error() {} } as unknown as FastifyBaseLogger;

function threadOf(source: string): ReleaseThread {
  const data = {
    release: 'mfe-late@1.0.0',
    entry: 'node/render.mjs',
    modules: { 'node/render.mjs': source },
  };
  const fetch = async () => {
    throw new Error('Nothing is fetched');
  };
  return new ReleaseThread({ data, memoryMb: 64, fetch, log, onEnd: () => undefined });
}

describe('a thread of a release', () => {
  it('is waited for while it is held up at its start', async () => {
    const thread = threadOf(
      'await new Promise((resolve) => setTimeout(resolve, 11_000)); export const render = () => ({ status: 200 });',
    );
    // What is listened to keeps a process alive, and a thread that starts is not yet.
    const awake = setInterval(() => undefined, 1000);
    try {
      await expect(thread.ready).resolves.toBeUndefined();
      expect(await thread.render({}, 2_000)).toMatchObject({ result: { status: 200 } });
    } finally {
      clearInterval(awake);
      await thread.end();
    }
  });

  it('is ended when it only works and never starts', async () => {
    await expect(threadOf('for (;;);').ready).rejects.toThrow('it did not start in time');
  });
});
