import { describe, expect, it, vi } from 'vitest';
import { createLastWish } from './last-wish.ts';

describe('LastWish', () => {
  it('is fulfilled after the one that is on its way, and never beside it', async () => {
    const first = Promise.withResolvers<void>();
    const fulfil = vi.fn((save: boolean) => (save ? first.promise : Promise.resolve()));
    const wish = createLastWish(fulfil);
    const wishes = [wish(true), wish(false)];
    expect(fulfil.mock.calls).toEqual([[true]]);
    first.resolve();
    await Promise.all(wishes);
    expect(fulfil.mock.calls).toEqual([[true], [false]]);
  });

  it('is fulfilled once where it has come back to what was sent', async () => {
    const first = Promise.withResolvers<void>();
    const fulfil = vi.fn(() => first.promise);
    const wish = createLastWish(fulfil);
    const wishes = [wish(true), wish(false), wish(true)];
    first.resolve();
    await Promise.all(wishes);
    expect(fulfil).toHaveBeenCalledTimes(1);
  });

  it('fails as the last one does, and is tried anew then', async () => {
    const fulfil = vi.fn((save: boolean) => (save ? Promise.reject(new Error('gone')) : Promise.resolve()));
    const wish = createLastWish(fulfil);
    await expect(wish(true)).rejects.toThrow('gone');
    const [first, second] = [wish(true), wish(false)];
    await expect(first).resolves.toBeUndefined();
    await expect(second).resolves.toBeUndefined();
  });
});
