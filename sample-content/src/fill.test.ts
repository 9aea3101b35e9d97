import { expect, it } from 'vitest';
import { fill } from './fill.ts';

it('text: every placeholder is filled, and what is filled in is left as it is', () => {
  expect(fill('{a} of {b}, {a}', { a: '{b}$&', b: 2 })).toBe('{b}$& of 2, {b}$&');
});

it('text: a placeholder without a value is refused', () => {
  expect(() => fill('at {store}', { centre: 'here' })).toThrow("Nothing fills {store} in 'at {store}'");
});

it('text: a name with a full stop of its own ends the sentence alone', () => {
  expect(fill('Jeans at {store}.', { store: 'Hollister Co.' })).toBe('Jeans at Hollister Co.');
});
