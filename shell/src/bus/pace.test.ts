import { expect, test, vi } from 'vitest';
import { createBus } from './bus.ts';

test('bus: spreads a flood over turns in order, lets urgent events pass, and is immediate again afterwards', async () => {
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
