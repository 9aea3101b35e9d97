import { describe, expect, it, vi } from 'vitest';
import { createSaveQueue } from './save-queue.ts';

describe('last wish', () => {
  it('waits for the wish in progress', async () => {
    const first = Promise.withResolvers<void>();
    const fulfil = vi.fn((save: boolean) => (save ? first.promise : Promise.resolve()));
    const wish = createSaveQueue(fulfil);
    const wishes = [wish(true), wish(false)];
    expect(fulfil.mock.calls).toEqual([[true]]);
    first.resolve();
    await Promise.all(wishes);
    expect(fulfil.mock.calls).toEqual([[true], [false]]);
  });

  it('is skipped when it equals the wish in progress', async () => {
    const first = Promise.withResolvers<void>();
    const fulfil = vi.fn(() => first.promise);
    const wish = createSaveQueue(fulfil);
    const wishes = [wish(true), wish(false), wish(true)];
    first.resolve();
    await Promise.all(wishes);
    expect(fulfil).toHaveBeenCalledTimes(1);
  });

  it('fails with its call, and is retried by the next wish', async () => {
    const fulfil = vi.fn((save: boolean) => (save ? Promise.reject(new Error('gone')) : Promise.resolve()));
    const wish = createSaveQueue(fulfil);
    await expect(wish(true)).rejects.toThrow('gone');
    const [first, second] = [wish(true), wish(false)];
    await expect(first).resolves.toBeUndefined();
    await expect(second).resolves.toBeUndefined();
  });
});
