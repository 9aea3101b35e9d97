import { expect, test, vi } from 'vitest';
import { createBus } from './bus.ts';

test('spreads a flood over many turns, in its order, and lets what mends the page pass', async () => {
  vi.useFakeTimers();
  const bus = createBus({ strict: false });
  const heard: number[] = [];
  const ended = vi.fn();
  const shell = bus.handle('shell@1.0.0');
  shell.on('analytics.tracked', ({ payload }) => void heard.push(Number(payload.props.number)));
  shell.on('remote.ended', ended);
  const remote = bus.handle('mfe-a@1.0.0');
  for (let number = 0; number < 10_000; number++)
    remote.publish('analytics.tracked', { name: 'sign_in', props: { number } });
  expect(heard.length).toBeLessThan(1_000);
  shell.publish('remote.ended', { release: 'mfe-a@1.0.0', outcome: 'load-error' });
  expect(ended).toHaveBeenCalledTimes(1);
  await vi.runAllTimersAsync();
  expect(heard).toEqual(Array.from({ length: 10_000 }, (_, number) => number));
  vi.useRealTimers();
});

test('takes events at once again after a flood', async () => {
  vi.useFakeTimers();
  const bus = createBus({ strict: false });
  const heard = vi.fn();
  bus.handle('shell@1.0.0').on('analytics.tracked', heard);
  const remote = bus.handle('mfe-a@1.0.0');
  for (let number = 0; number < 500; number++)
    remote.publish('analytics.tracked', { name: 'sign_in', props: {} });
  await vi.runAllTimersAsync();
  heard.mockClear();
  remote.publish('analytics.tracked', { name: 'sign_in', props: {} });
  expect(heard).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
