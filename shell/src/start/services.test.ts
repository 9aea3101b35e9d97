import { describe, expect, test, vi } from 'vitest';
import { createBus } from '../bus/bus.ts';
import { createAnalytics } from './services.ts';

describe('analytics of a remote', () => {
  test('publishes with the release of the remote', () => {
    const bus = createBus({ strict: true });
    const heard = vi.fn();
    bus.handle('shell@1.0.0').on('analytics.tracked', heard);
    createAnalytics(bus.handle('mfe-a@1.0.0')).track('deal_save', { centre: 'charleston', id: 7 });
    expect(heard.mock.calls[0]?.[0]).toMatchObject({
      source: 'mfe-a@1.0.0',
      payload: { name: 'deal_save', props: { centre: 'charleston', id: 7 } },
    });
  });

  test.each([
    ['an unknown event', 'no_such_event', {}],
    ['wrong properties', 'deal_save', { centre: 'charleston', id: 'seven' }],
    ['missing properties', 'deal_save', {}],
  ])('throws on %s when strict', (_name, event, props) => {
    const { track } = createAnalytics(createBus({ strict: true }).handle('mfe-a@1.0.0'));
    const untyped = track as (name: string, props: unknown) => void;
    expect(() => untyped(event, props)).toThrow(`analytics event '${event}'`);
  });
});
