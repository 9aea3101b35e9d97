import { describe, expect, test, vi } from 'vitest';
import { createBus } from '../bus/bus.ts';
import { createStore } from '../context/shell-store.ts';
import { failureOf } from './inspect-page.ts';
import {
  EMPTY_RECORD,
  failedFragments,
  followBus,
  measureFederation,
  type PassedEvent,
} from './page-record.ts';
import { record, type TesterState } from './tester-store.ts';

function heardOn(act: (bus: ReturnType<typeof createBus>) => void): PassedEvent[] {
  const bus = createBus({ strict: false });
  const heard: PassedEvent[] = [];
  followBus(bus.handle('shell@1.0.0'), (event) => heard.push(event));
  act(bus);
  return heard;
}

describe('page record', () => {
  test('lists each event with its source, and a dropped event with its producer', () => {
    const heard = heardOn((bus) => {
      bus.handle('mfe-x@1.0.0').publish('analytics.tracked', { name: 'a', props: {} });
      bus.handle('mfe-y@2.0.0').publish('session.changed' as never, {} as never);
    });
    expect(heard.map(({ type, source }) => [type, source])).toEqual([
      ['analytics.tracked', 'mfe-x@1.0.0'],
      ['bus.dropped', 'shell'],
    ]);
    expect(heard.flatMap(failureOf)).toEqual([
      { blamed: 'mfe-y@2.0.0', what: expect.stringContaining('session.changed dropped, as its producer') },
    ]);
  });

  test('blames a release only for a failed mount', () => {
    const ended = (outcome: string) => ({
      type: 'remote.ended',
      source: 'shell@1.0.0',
      time: 0,
      payload: { release: 'mfe-x@1.0.0', outcome, message: 'why' },
    });
    expect(failureOf(ended('mount-error'))).toEqual([{ blamed: 'mfe-x@1.0.0', what: 'mount-error: why' }]);
    expect(failureOf(ended('mounted'))).toEqual([]);
  });

  test('omits the values of personal facts', () => {
    const heard = heardOn((bus) => bus.setFact('favourites.changed', { deals: ['secret'] } as never));
    expect(JSON.stringify(heard)).not.toContain('secret');
  });

  test('lists load and mount times of a release together', async () => {
    const store = createStore<TesterState>({ local: null, page: EMPTY_RECORD });
    const mount = vi.fn(async () => undefined);
    const app = { bootstrap: mount, mount, unmount: mount, prefetch: mount };
    const measured = measureFederation(
      { load: async () => app, loadFragment: async () => ({ ...app, update: mount }) },
      (timing) => record(store, { timing }),
    );
    const build = { version: '1.0.0', entry: '/x', app: { js: [], css: [] }, pages: {} };
    await (await measured.load('mfe-x', build)).mount({} as never);
    expect(mount).toHaveBeenCalledOnce();
    expect(store.get().page.timings['mfe-x@1.0.0']).toEqual({
      release: 'mfe-x@1.0.0',
      load: expect.any(Number),
      mount: expect.any(Number),
    });
    await (await measured.loadFragment('mfe-x', build, 'home.club')).mount({} as never);
    expect(store.get().page.timings['mfe-x@1.0.0 home.club']).toMatchObject({
      load: expect.any(Number),
      mount: expect.any(Number),
    });
  });

  test('lists failed fragments with their release', () => {
    const route = 'fragment:home.club';
    const outcome = 'mount-error' as const;
    const outcomes = [
      { release: 'mfe-x@1.0.0', outcome: 'mounted' as const, route },
      { release: 'mfe-y@2.0.0', outcome, route, error: { message: 'why' } },
      { release: 'mfe-z@2.0.0', outcome, route: 'home' },
    ];
    expect(failedFragments({ outcomes })).toEqual([
      { release: 'mfe-y@2.0.0', slot: 'home.club', what: 'mount-error: why' },
    ]);
  });
});
