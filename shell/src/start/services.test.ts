import { NO_CONSENT } from 'shared-contracts/member';
import { describe, expect, test, vi } from 'vitest';
import { createBus } from '../bus/bus.ts';
import { createAnalytics, createServicesFor } from './services.ts';

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

test('remotes get a frozen consent service and cannot set consent', () => {
  const control = {
    current: () => NO_CONSENT,
    isGranted: () => false,
    openPreferences: () => undefined,
    choose: () => undefined,
  };
  const options = { bus: createBus({ strict: true }), consent: control } as unknown as Parameters<
    typeof createServicesFor
  >[0];
  const { consent } = createServicesFor(options)('mfe-a@1.0.0').services;
  expect(Object.keys(consent).sort()).toEqual(['current', 'isGranted', 'openPreferences']);
  expect(Object.isFrozen(consent)).toBe(true);
});
