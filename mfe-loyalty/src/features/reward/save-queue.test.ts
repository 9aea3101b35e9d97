import { describe, expect, it, vi } from 'vitest';
import { createSaveQueue } from './save-queue.ts';

describe('save queue', () => {
  it('waits for the request in progress', async () => {
    const first = Promise.withResolvers<void>();
    const fulfil = vi.fn((save: boolean) => (save ? first.promise : Promise.resolve()));
    const wish = createSaveQueue(fulfil);
    const wishes = [wish(true), wish(false)];
    expect(fulfil.mock.calls).toEqual([[true]]);
    first.resolve();
    await Promise.all(wishes);
    expect(fulfil.mock.calls).toEqual([[true], [false]]);
  });

  it('skips the last request when it equals the one in progress', async () => {
    const first = Promise.withResolvers<void>();
    const fulfil = vi.fn(() => first.promise);
    const wish = createSaveQueue(fulfil);
    const wishes = [wish(true), wish(false), wish(true)];
    first.resolve();
    await Promise.all(wishes);
    expect(fulfil).toHaveBeenCalledTimes(1);
  });

  it('rejects when its call fails, and retries with the next request', async () => {
    const fulfil = vi.fn((save: boolean) => (save ? Promise.reject(new Error('gone')) : Promise.resolve()));
    const wish = createSaveQueue(fulfil);
    await expect(wish(true)).rejects.toThrow('gone');
    const [first, second] = [wish(true), wish(false)];
    await expect(first).resolves.toBeUndefined();
    await expect(second).resolves.toBeUndefined();
  });
});
