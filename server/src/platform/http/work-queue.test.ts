import { describe, expect, it, vi } from 'vitest';
import { BusyError, WorkQueue, WorkQueues } from './work-queue.ts';

const HERE = { network: '203.0.113.1', gone: new AbortController().signal };
const from = (network: string) => ({ ...HERE, network });
const options = { concurrency: 2, length: 3, longestWaitMs: 5_000 };

function queueOf(more: Partial<typeof options> = {}) {
  const queue = new WorkQueue({ ...options, ...more });
  const begun: number[] = [];
  const finish = new Map<number, () => void>();
  const ask = (page: number, asker = HERE) =>
    queue.run(() => {
      begun.push(page);
      return new Promise<number>((resolve) => finish.set(page, () => resolve(page)));
    }, asker);
  return { queue, begun, ask, finish: (page: number) => finish.get(page)?.() };
}

describe('work queue', () => {
  it('renders a few pages at a time, in order, and rejects requests when it is full', async () => {
    const { queue, begun, ask, finish } = queueOf();
    const pages = [1, 2, 3, 4, 5].map((page) => ask(page));
    await expect(ask(6)).rejects.toBeInstanceOf(BusyError);
    await expect.poll(() => begun).toEqual([1, 2]);
    expect(queue.figures).toMatchObject({ running: 2, waiting: 3, refused: 1 });
    for (const page of [1, 2, 3, 4, 5]) {
      await expect.poll(() => begun).toContain(page);
      finish(page);
    }
    expect(await Promise.all(pages)).toEqual([1, 2, 3, 4, 5]);
    expect(begun).toEqual([1, 2, 3, 4, 5]);
    expect(queue.figures).toMatchObject({ running: 0, waiting: 0, admitted: 5 });
  });

  it('drops an aborted request and renders the next one', async () => {
    const { queue, begun, ask, finish } = queueOf({ concurrency: 1 });
    const visitor = new AbortController();
    const first = ask(1);
    const left = ask(2, { ...HERE, gone: visitor.signal });
    const third = ask(3);
    visitor.abort();
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
    expect(queue.figures.waiting).toBe(1);
    await expect.poll(() => begun).toEqual([1]);
    finish(1);
    await expect.poll(() => begun).toEqual([1, 3]);
    finish(3);
    await Promise.all([first, third]);
    await expect(ask(4, { ...HERE, gone: visitor.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(queue.figures).toMatchObject({ running: 0, admitted: 2 });
  });

  it('lets networks take turns', async () => {
    const { begun, ask, finish } = queueOf({ concurrency: 1, length: 10 });
    const pages = [1, 2, 3, 4].map((page) => ask(page, from('198.51.100.1')));
    pages.push(ask(5, from('198.51.100.2')), ask(6, from('198.51.100.2')));
    for (const page of [1, 2, 5, 3, 6, 4]) {
      await expect.poll(() => begun.at(-1)).toBe(page);
      finish(page);
    }
    await Promise.all(pages);
    expect(begun).toEqual([1, 2, 5, 3, 6, 4]);
  });

  it('rejects the newest of the network with the most when it is full', async () => {
    const { begun, ask, finish, queue } = queueOf({ concurrency: 1, length: 3 });
    const [first, second, third, newest] = [1, 2, 3, 4].map((page) => ask(page, from('198.51.100.1')));
    const refused = expect(newest).rejects.toBeInstanceOf(BusyError);
    const other = ask(5, from('198.51.100.2'));
    await refused;
    await expect(ask(6, from('198.51.100.2'))).rejects.toBeInstanceOf(BusyError);
    expect(queue.figures).toMatchObject({ running: 1, waiting: 3, refused: 2 });
    for (const page of [1, 2, 5, 3]) {
      await expect.poll(() => begun.at(-1)).toBe(page);
      finish(page);
    }
    expect(await Promise.all([first, second, third, other])).toEqual([1, 2, 3, 5]);
    expect(queue.figures).toMatchObject({ running: 0, waiting: 0 });
  });

  it('rejects a request that waited too long', async () => {
    vi.useFakeTimers();
    try {
      const { ask, queue } = queueOf({ concurrency: 1 });
      void ask(1);
      const late = ask(2);
      const refused = expect(late).rejects.toBeInstanceOf(BusyError);
      await vi.advanceTimersByTimeAsync(options.longestWaitMs);
      await refused;
      expect(queue.figures).toMatchObject({ running: 1, waiting: 0, refused: 1 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('continues after a page that fails', async () => {
    const { ask, queue, begun, finish } = queueOf({ concurrency: 1 });
    const failing = queue.run(() => Promise.reject(new Error('fixture')), HERE);
    const next = ask(2);
    await expect(failing).rejects.toThrow('fixture');
    await expect.poll(() => begun).toEqual([2]);
    finish(2);
    expect(await next).toBe(2);
  });

  it('returns the seconds after which to retry when it is full', async () => {
    const { ask } = queueOf({ concurrency: 1, length: 0 });
    void ask(1);
    const error = await ask(2).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ retryAfter: 1 });
  });

  it('has a separate limit for each owner', async () => {
    const queues = new WorkQueues({ ...options, concurrency: 1, length: 0 });
    void queues.of('mfe-one').run(() => new Promise(() => undefined), HERE);
    await expect(queues.of('mfe-one').run(async () => 1, HERE)).rejects.toBeInstanceOf(BusyError);
    expect(await queues.of('mfe-two').run(async () => 2, HERE)).toBe(2);
    expect(queues.figures().map(({ owner, refused }) => [owner, refused])).toEqual([
      ['mfe-one', 1],
      ['mfe-two', 0],
    ]);
  });
});
