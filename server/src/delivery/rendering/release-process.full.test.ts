import type { FastifyBaseLogger } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import { ReleaseCredits } from './release-credits.ts';
import { RENDER_PROGRAM, ReleaseProcess } from './release-process.ts';

const log = { warn() {}, error() {} } as unknown as FastifyBaseLogger;
const sandbox = await createSandbox({ program: RENDER_PROGRAM, wanted: undefined, isPublic: false, log });
afterAll(() => sandbox.close());

const processOf = (source: string) =>
  new ReleaseProcess({
    sandbox,
    log,
    memoryMb: 64,
    sources: {
      release: 'mfe-late@1.0.0',
      entry: 'node/render.mjs',
      modules: { 'node/render.mjs': source },
    },
    fetch: () => Promise.reject(new Error('Nothing is fetched')),
    credits: new ReleaseCredits(),
    contentState: () => 'the same',
    onEnd: () => undefined,
  });

describe('start of a release process', () => {
  it('may take longer than the time limit while the process only waits', async () => {
    const late = processOf(`
      await new Promise((resolve) => setTimeout(resolve, 11_000));
      export const render = () => ({ status: 200 });`);
    // A process that starts does not keep the test alive.
    const awake = setInterval(() => undefined, 1_000);
    try {
      await expect(late.ready).resolves.toBeUndefined();
      expect(await late.render({}, 2_000)).toMatchObject({ result: { status: 200 } });
    } finally {
      clearInterval(awake);
      await late.end();
    }
  });

  it('fails after the time limit when the process is busy', async () => {
    await expect(processOf('for (;;);').ready).rejects.toThrow('it did not start in time');
  });
});
