import { describe, expect, test, vi } from 'vitest';
import { createBus } from './bus.ts';

const HOME = { path: '/', title: 'Home' };
const consent = { decided: true, performance: true, functional: false, targeting: false };

describe('bus', () => {
  test('replays facts to a late subscriber, but not happenings', () => {
    const bus = createBus({ strict: true });
    bus.setFact('consent.changed', consent);
    bus.handle('mfe-a@1.0.0').publish('page.shown', HOME);
    const fact = vi.fn();
    const happening = vi.fn();
    const late = bus.handle('mfe-b@1.0.0');
    late.on('consent.changed', fact);
    late.on('page.shown', happening);
    expect(fact.mock.calls[0]?.[0].payload).toEqual(consent);
    expect(happening).not.toHaveBeenCalled();
    expect(late.current('consent.changed')).toEqual(consent);
  });

  test('stamps every event with its source and an id', () => {
    const bus = createBus({ strict: true });
    const heard = vi.fn();
    bus.handle('mfe-b@1.0.0').on('page.shown', heard);
    const a = bus.handle('mfe-a@2.1.0');
    a.publish('page.shown', HOME);
    a.publish('page.shown', HOME);
    const [first, second] = heard.mock.calls.map(([event]) => event);
    expect(first.source).toBe('mfe-a@2.1.0');
    expect(first.id).not.toBe(second.id);
  });

  test('throws on a malformed event when strict', () => {
    const handle = createBus({ strict: true }).handle('mfe-a@1.0.0');
    const malformed = { path: 1, title: 'Home' } as unknown as { path: string; title: string };
    expect(() => handle.publish('page.shown', malformed)).toThrow(/producer mfe-a@1.0.0/);
  });

  test('drops a malformed event and names its producer when not strict', () => {
    const bus = createBus({ strict: false });
    const dropped = vi.fn();
    const shown = vi.fn();
    const listener = bus.handle('shell');
    listener.on('bus.dropped', dropped);
    listener.on('page.shown', shown);
    const handle = bus.handle('mfe-a@1.0.0');
    handle.publish('page.shown', { path: 1 } as unknown as { path: string; title: string });
    handle.publish('page.shown', HOME);
    expect(dropped.mock.calls[0]?.[0].payload).toMatchObject({
      type: 'page.shown',
      blamed: 'mfe-a@1.0.0',
      side: 'producer',
    });
    expect(shown).toHaveBeenCalledTimes(1);
  });

  test('rejects a fact from a remote', () => {
    const handle = createBus({ strict: true }).handle('mfe-a@1.0.0');
    const publish = handle.publish as (type: string, payload: unknown) => void;
    expect(() => publish('consent.changed', consent)).toThrow(/only the shell publishes facts/);
  });

  test('reports a throwing subscriber and calls the others', () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const bus = createBus({ strict: true });
    const other = vi.fn();
    bus.handle('mfe-a@1.0.0').on('page.shown', () => {
      throw new Error('broken');
    });
    bus.handle('mfe-b@1.0.0').on('page.shown', other);
    const handle = bus.handle('mfe-c@1.0.0');
    handle.publish('page.shown', HOME);
    handle.publish('page.shown', HOME);
    expect(other).toHaveBeenCalledTimes(2);
    expect(reported).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
  });

  test('ends subscriptions and observables of a closed handle', () => {
    const bus = createBus({ strict: true });
    const heard = vi.fn();
    const remote = bus.handle('mfe-a@1.0.0');
    remote.on('page.shown', heard);
    remote.events('page.shown').subscribe(heard);
    remote.close();
    bus.handle('mfe-b@1.0.0').publish('page.shown', HOME);
    expect(heard).not.toHaveBeenCalled();
  });

  test('does not publish a fact again for an equal value', () => {
    const bus = createBus({ strict: true });
    const heard = vi.fn();
    bus.handle('mfe-a@1.0.0').on('consent.changed', heard);
    bus.setFact('consent.changed', consent);
    bus.setFact('consent.changed', { ...consent });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test('delivers a flood in order over several turns, and urgent events immediately', async () => {
    vi.useFakeTimers();
    const bus = createBus({ strict: false });
    const heard: number[] = [];
    const ended = vi.fn();
    const shell = bus.handle('shell@1.0.0');
    shell.on('analytics.tracked', ({ payload }) => void heard.push(Number(payload.props.number)));
    shell.on('remote.ended', ended);
    const remote = bus.handle('mfe-a@1.0.0');
    const publish = (number: number) =>
      remote.publish('analytics.tracked', { name: 'sign_in', props: { number } });
    const flood = Array.from({ length: 3_000 }, (_, number) => number);
    for (const number of flood) publish(number);
    expect(heard.length).toBeLessThan(1_000);
    shell.publish('remote.ended', { release: 'mfe-a@1.0.0', outcome: 'load-error' });
    expect(ended).toHaveBeenCalledTimes(1);
    await vi.runAllTimersAsync();
    expect(heard).toEqual(flood);
    publish(3_000);
    expect(heard.at(-1)).toBe(3_000);
    vi.useRealTimers();
  });
});
