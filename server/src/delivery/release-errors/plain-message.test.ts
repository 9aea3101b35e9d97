import { expect, it } from 'vitest';
import { plainMessage } from './plain-message.ts';

it.each([
  ["Cannot read properties of undefined (reading 'name')"],
  ["Cannot set properties of null (setting 'textContent')"],
  ["Failed to execute 'insertBefore' on 'Node': the node is not a child"],
  ['services.navigation.settle is not a function'],
  ["Can't find variable: startTour"],
  ['Minified React error #418; visit https://react.dev/errors/418'],
  ['mfe-centre@1.20.3 answered with no page'],
  ['The content API answered 503'],
])('keeps messages of the browser and of our code: %s', (message) => {
  expect(plainMessage(message)).toBe(message);
});

const TYPED = [
  'Smith',
  'zoe',
  'O’Brien',
  "O'Brien",
  '29405',
  '555-123-4567',
  'zoe.smith@example.com',
  '4111',
];
it.each([
  [
    'Failed to fetch https://outlets.example/api/search?q=Smith%20zoe#zoe',
    'https://outlets.example/api/search',
  ],
  ['Failed to fetch /api/search?q=Smith&zip=29405', '/api/search?…'],
  ['No member zoe.smith@example.com', '…@…'],
  ['"Smith" is no store', '“…”'],
  ["'Smith' is not a valid selector", '“…”'],
  ["The name 'O'Brien' is too long", '“…”'],
  ['The name “O’Brien” is too long', '“…”'],
  ['`Smith` is not valid', '“…”'],
  [`Unexpected token 'S', "{"name": Smith, "zoe": 1}" is not valid JSON`, 'is not valid JSON'],
  ['A message that was cut: "Smith', '“…”'],
  ["A message that was cut: 'Smith and zoe", '“…”'],
  ["Cannot use 'in' operator to search for 'id' in Smith zoe", 'operator to search for'],
  ['Cannot convert Smith to a BigInt', 'BigInt'],
  ['Invalid time zone specified: Smith', 'Invalid time zone specified: …'],
  ['Call 555-123-4567 or +1 (555) 123 4567', 'Call …'],
  ['No centre near 29405', 'No centre near …'],
  ['Card 4111 1111 1111 1111 refused', 'Card … refused'],
])('removes text that a shopper typed: %s', (message, says) => {
  const plain = plainMessage(message);
  expect(plain).toContain(says);
  for (const typed of TYPED) expect(plain).not.toContain(typed);
});

it('returns one short line in bounded time', () => {
  expect(plainMessage('one\n\u0000two\u2028\u202ethree')).toBe('one two three');
  for (const hostile of [
    '"'.repeat(9_000),
    '@'.repeat(9_000),
    'a@'.repeat(5_000),
    '?='.repeat(5_000),
    "'a".repeat(5_000),
    '1 '.repeat(5_000),
  ])
    expect(plainMessage(hostile).length).toBeLessThanOrEqual(300);
});
