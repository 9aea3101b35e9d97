import { expect, test } from 'vitest';
import { messageOf } from './message-of.ts';

test.each([
  ['an error', new Error('gone'), 'gone'],
  // As pg-boss hands them on.
  ['what has a message alone', { message: 'gone', queue: 'mail' }, 'gone'],
  ['a text', 'gone', 'gone'],
  ['nothing', undefined, 'undefined'],
  ['null', null, 'null'],
])('messageOf: says of %s what it says', (_what, thrown, message) => expect(messageOf(thrown)).toBe(message));
