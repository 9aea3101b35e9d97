import { expect, it } from 'vitest';
import { isLoopback, networkOf } from './visitor-source.ts';

it('recognizes loopback addresses', () => {
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1'].map(isLoopback)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('groups addresses of one network', () => {
  expect(networkOf('203.0.113.7')).toBe(networkOf('::ffff:203.0.113.250'));
  expect(networkOf('203.0.113.7')).not.toBe(networkOf('203.0.114.7'));
  expect(networkOf('2001:db8:1:2::3')).toBe(networkOf('2001:db8:1:ffff::4'));
  expect(networkOf('2001:db8:1::3')).not.toBe(networkOf('2001:db8:2::3'));
});
