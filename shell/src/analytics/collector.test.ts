import {
  type AnalyticsBatch,
  analyticsBatchSchema,
  BATCH_LIMITS,
  type CollectedEvent,
} from 'shared-contracts/shell';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { collectedEvent } from '../testing/fakes.ts';
import { createCollector } from './collector.ts';

const event = (number: number, title = '') =>
  collectedEvent({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    props: { path: '/', title },
    time: number,
  });

/** What a collector needs of the browser, with a network that can be cut. */
function surroundings() {
  const sent: AnalyticsBatch[] = [];
  const kept: CollectedEvent[] = [];
  const state = { status: 204, online: true, beacon: true, performance: true };
  const take = (body: unknown) => void sent.push(analyticsBatchSchema.parse(JSON.parse(String(body))));
  return {
    sent,
    kept,
    state,
    numbers: () => sent.flatMap(({ events }) => events.map(({ time }) => time)),
    options: {
      fetch: async (_path: unknown, init?: RequestInit) => {
        if (!state.online) throw new TypeError('Failed to fetch');
        if (state.status < 300) take(init?.body);
        return new Response(null, { status: state.status });
      },
      sendBeacon: (_path: string, body: string) => {
        if (state.beacon) take(body);
        return state.beacon;
      },
      waiting: {
        take: () => kept.splice(0),
        keep: (events: readonly CollectedEvent[]) => void kept.push(...events),
      },
      envelope: () => ({
        consent: { performance: state.performance, functional: false, targeting: !state.performance },
        visit: null,
        composition: null,
      }),
      isOnline: () => state.online,
    },
  };
}

let around: ReturnType<typeof surroundings>;
beforeEach(() => {
  around = surroundings();
});

describe('collector', () => {
  test('sends collected events in one batch', async () => {
    const collector = createCollector(around.options);
    collector.add(event(1));
    collector.add(event(2));
    expect(around.sent).toEqual([]);
    await collector.flush();
    expect(around.sent).toHaveLength(1);
    expect(around.numbers()).toEqual([1, 2]);
  });

  test('splits many events into batches of at most the beacon size', async () => {
    const collector = createCollector(around.options);
    for (let number = 0; number < 2_000; number++) collector.add(event(number, 'ü'.repeat(number % 90)));
    await collector.flush();
    expect(around.numbers()).toEqual(Array.from({ length: 2_000 }, (_, number) => number));
    for (const batch of around.sent) {
      expect(batch.events.length).toBeLessThanOrEqual(BATCH_LIMITS.events);
      expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThanOrEqual(BATCH_LIMITS.bytes);
    }
  });

  test.each([
    ['unreachable', 204, false],
    ['overwhelmed', 429, true],
    ['broken', 503, true],
  ])('keeps events in order while the server is %s', async (_name, status, online) => {
    vi.useFakeTimers();
    Object.assign(around.state, { status, online });
    const collector = createCollector(around.options);
    for (const number of [1, 2]) collector.add(event(number));
    await collector.flush();
    collector.add(event(3));
    Object.assign(around.state, { status: 204, online: true });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(around.numbers()).toEqual([1, 2, 3]);
    vi.useRealTimers();
  });

  test('drops events that the server rejects', async () => {
    around.state.status = 400;
    const collector = createCollector(around.options);
    collector.add(event(1));
    await collector.flush();
    around.state.status = 204;
    await collector.flush();
    expect(around.sent).toEqual([]);
  });

  test('sends a beacon when the page hides, and stores refused events for later', () => {
    const collector = createCollector(around.options);
    collector.add(event(1));
    collector.hide();
    expect(around.numbers()).toEqual([1]);
    around.state.beacon = false;
    collector.add(event(2));
    collector.hide();
    expect(around.kept.map(({ time }) => time)).toEqual([2]);
    around.state.beacon = true;
    createCollector(around.options).hide();
    expect(around.numbers()).toEqual([1, 2]);
    expect(around.kept).toEqual([]);
  });

  test('stores nothing without performance consent', () => {
    Object.assign(around.state, { performance: false, online: false });
    const collector = createCollector(around.options);
    collector.add(event(1));
    collector.hide();
    expect(around.kept).toEqual([]);
  });

  test('drops unsent events when it forgets', async () => {
    around.kept.push(event(1));
    const collector = createCollector(around.options);
    collector.add(event(2));
    around.kept.push(event(3));
    collector.forget();
    await collector.flush();
    expect(around.sent).toEqual([]);
    expect(around.kept).toEqual([]);
  });
});
