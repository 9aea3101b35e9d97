import { describe, expect, test } from 'vitest';
import { headSchema } from './head.ts';

const head = (canonicalPath: string, image = '/og/site.png') =>
  headSchema.safeParse({ title: 'Stores', description: 'All stores', canonicalPath, image }).success;

describe('canonical path and image in the head of a page', () => {
  test.each(['/', '/charleston/stores', '/search?q=a%2F%2Fb'])('accept a path on this site: %s', (path) => {
    expect([head(path), head('/', path)]).toEqual([true, true]);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a\\b',
    'https://evil.example',
    'evil',
    '',
  ])('reject anything else: %j', (path) => {
    expect([head(path), head('/', path)]).toEqual([false, false]);
  });
});
