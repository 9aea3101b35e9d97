import { expect, test } from 'vitest';
import { isLoopback } from './visitor-source.ts';

test('Visitor source: the machine itself is known by its address', () => {
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1'].map(isLoopback)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
