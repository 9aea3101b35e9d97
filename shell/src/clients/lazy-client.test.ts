import { describe, expect, test, vi } from 'vitest';
import { createLazyClient } from './lazy-client.ts';

const client = { double: async (value: number) => value * 2 };

describe('lazy client', () => {
  test('loads once, on its first call', async () => {
    const load = vi.fn(async () => client);
    const lazy = createLazyClient(load);
    expect(load).not.toHaveBeenCalled();
    expect(await Promise.all([lazy.double(2), lazy.double(3)])).toEqual([4, 6]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('loads again after a failure', async () => {
    const load = vi.fn(async () => client);
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const lazy = createLazyClient(load);
    await expect(lazy.double(2)).rejects.toThrow('Failed to fetch');
    expect(await lazy.double(2)).toBe(4);
  });

  test('can be awaited', async () => {
    const lazy = createLazyClient(async () => client);
    expect(await (await Promise.resolve(lazy)).double(4)).toBe(8);
  });
});
