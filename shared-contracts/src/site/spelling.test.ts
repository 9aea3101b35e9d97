import { expect, test } from 'vitest';
import { spelled } from './spelling.ts';

test('Spelling: a Canadian centre has Canadian words, in the case that they had', () => {
  expect(spelled('Center gift cards come in your FAVORITE colors.', 'CA')).toBe(
    'Centre gift cards come in your FAVOURITE colours.',
  );
});

test('Spelling: the United States keep theirs, and parts of words stay', () => {
  expect(spelled('Pick a center', 'US')).toBe('Pick a center');
  expect(spelled('The epicenter of scatalogy, on centered text', 'CA')).toBe(
    'The epicenter of scatalogy, on centered text',
  );
});
