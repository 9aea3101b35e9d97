import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { createSandbox, type Sandbox } from '../../src/platform/sandbox/sandbox.ts';
import { TaskQueue, type TaskQueueOptions } from '../../src/platform/sandbox/task-queue.ts';

const log = { warn() {} } as unknown as FastifyBaseLogger;
const program = {
  root: fileURLToPath(new URL('../..', import.meta.url)),
  entry: 'test/fixtures/task-program.mjs',
  files: ['src/platform/sandbox/sandbox-port.js', 'src/platform/sandbox/wire.js'],
  packages: [],
};

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ program, wanted: undefined, isPublic: false, log });
});
afterAll(() => sandbox.close());

const answerSchema = z.object({ tasks: z.int() });
type Answer = z.infer<typeof answerSchema>;
let queue: TaskQueue<Answer>;
function start(options: Partial<TaskQueueOptions<Answer>>): TaskQueue<Answer> {
  queue = new TaskQueue({
    sandbox: async () => sandbox,
    answerSchema,
    memoryMb: 64,
    nonHeapMb: 400,
    workMs: 30_000,
    longestMs: 120_000,
    processes: 1,
    keepBelowMb: 250,
    idleMs: 60_000,
    mostWaiting: 1,
    longestWaitMs: 120_000,
    onOutput: () => undefined,
    ...options,
  });
  return queue;
}
afterEach(() => queue.stop());

describe('task queue', () => {
  test('keeps a process until it holds too much memory', async () => {
    start({});
    const tasks = [{}, { megabytes: 300 }, {}];
    const answers: Answer[] = [];
    for (const task of tasks) answers.push(await queue.run(task));
    expect(answers).toEqual([{ tasks: 1 }, { tasks: 2 }, { tasks: 1 }]);
  });

  test('starts a process for each task if none is kept', async () => {
    start({ keepBelowMb: 0 });
    expect([await queue.run({}), await queue.run({})]).toEqual([{ tasks: 1 }, { tasks: 1 }]);
  });

  test('tries a task again in a fresh process when its process dies, and fails when that dies too', async () => {
    start({ retries: true });
    await queue.run({});
    expect(await queue.run({ dies: 'if used' })).toEqual({ tasks: 1 });
    await expect(queue.run({ dies: 'always' })).rejects.toMatchObject({ failure: 'ended' });
    expect(await queue.run({})).toEqual({ tasks: 1 });
  });

  test('does not try again without the option', async () => {
    start({});
    await queue.run({});
    await expect(queue.run({ dies: 'if used' })).rejects.toMatchObject({ failure: 'ended' });
  });
});
