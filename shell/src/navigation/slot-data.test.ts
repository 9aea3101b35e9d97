import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSlotDataSource } from './slot-data.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const DATA = { release: 'mfe-loyalty@1.0.0', now: 1, data: { points: 1 } };
const answering = (answer: () => Response) => vi.fn(async () => answer());

describe('slot data source', () => {
  test('fetches a path once, whatever its hash, and caches it for five minutes', async () => {
    const fetch = answering(() => Response.json(DATA));
    const source = createSlotDataSource(fetch);
    expect(await source.of('/rewards')).toEqual(DATA);
    expect(await source.of('/rewards#how')).toEqual(DATA);
    expect(fetch).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(5 * 60_000);
    await source.of('/rewards');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('drops the data of a shown page and does not fetch it again', async () => {
    const fetch = answering(() => Response.json(DATA));
    const source = createSlotDataSource(fetch);
    await source.of('/rewards');
    expect(vi.getTimerCount()).toBe(1);
    source.shown('/rewards#how');
    expect(vi.getTimerCount()).toBe(0);
    expect(await source.of('/rewards')).toBeNull();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('fetches again after a failure', async () => {
    const answers = [new Response(null, { status: 503 }), Response.json(DATA)];
    const source = createSlotDataSource(answering(() => answers.shift() ?? Response.error()));
    expect(await source.of('/rewards')).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
    expect(await source.of('/rewards')).toEqual(DATA);
  });
});
