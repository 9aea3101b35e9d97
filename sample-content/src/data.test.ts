import { expect, it } from 'vitest';
import { fill } from './data.ts';

it('text template fills every placeholder once', () => {
  expect(fill('{a} of {b}, {a}', { a: '{b}$&', b: 2 })).toBe('{b}$& of 2, {b}$&');
});

it('text template refuses a placeholder without a value', () => {
  expect(() => fill('at {store}', { centre: 'here' })).toThrow(
    "Cannot fill the text 'at {store}': {store} has no value",
  );
});

it('text template adds no second full stop after a name that ends with one', () => {
  expect(fill('Jeans at {store}.', { store: 'Hollister Co.' })).toBe('Jeans at Hollister Co.');
});
