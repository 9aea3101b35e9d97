import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../platform/sandbox/sandbox.ts';
import { ReleaseProcess } from './release-process.ts';
import { RENDER_PROGRAM } from './render-program.ts';

const log = { warn() {}, error() {} } as unknown as FastifyBaseLogger;
const FINE = 'export const render = () => ({ status: 200 });';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ program: RENDER_PROGRAM, wanted: undefined, isPublic: false, log });
}, 130_000);
afterAll(() => sandbox.close());

function processOf(source: string): ReleaseProcess {
  const sources = {
    release: 'mfe-late@1.0.0',
    entry: 'node/render.mjs',
    modules: { 'node/render.mjs': source },
  };
  const fetch = async () => {
    throw new Error('Nothing is fetched');
  };
  return new ReleaseProcess({ sandbox, sources, memoryMb: 64, fetch, log, onEnd: () => undefined });
}

describe('Process of a release: it', () => {
  test('is waited for while it is held up at its start', async () => {
    const late = processOf(`await new Promise((resolve) => setTimeout(resolve, 11_000)); ${FINE}`);
    // What is listened to keeps a process alive, and one that starts is not yet.
    const awake = setInterval(() => undefined, 1_000);
    try {
      await expect(late.ready).resolves.toBeUndefined();
      expect(await late.render({}, 2_000)).toMatchObject({ result: { status: 200 } });
    } finally {
      clearInterval(awake);
      await late.end();
    }
  }, 60_000);

  test('is ended when it only works and never starts', async () => {
    await expect(processOf('for (;;);').ready).rejects.toThrow('it did not start in time');
  }, 60_000);

  test('says its last words, whatever comes first of them and its end', async () => {
    const source =
      'export const render = () => new Promise(() => { setTimeout(() => { throw new Error("too late"); }); });';
    await expect(processOf(source).render({}, 10_000)).rejects.toThrow('too late');
  }, 60_000);
});
