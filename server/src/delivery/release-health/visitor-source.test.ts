import { expect, test } from 'vitest';
import { isLoopback, networkOf } from './visitor-source.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('%s is of the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test('knows its own machine', () => {
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1'].map(isLoopback)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
