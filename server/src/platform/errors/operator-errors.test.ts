import { expect, test } from 'vitest';
import { messageOf } from './operator-errors.ts';

test.each([
  ['an error', new Error('gone'), 'gone'],
  ['an object with a message', { message: 'gone', queue: 'mail' }, 'gone'],
  ['a text', 'gone', 'gone'],
  ['nothing', undefined, 'undefined'],
  ['null', null, 'null'],
])('message of %s', (_what, thrown, message) => expect(messageOf(thrown)).toBe(message));
