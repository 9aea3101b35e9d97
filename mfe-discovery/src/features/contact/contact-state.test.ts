import { ApiError } from 'shared-contracts/wire';
import { expect, it } from 'vitest';
import { contactAddressOf, problemOf } from './contact-state.ts';

const read = (query: string) => contactAddressOf(new URLSearchParams(query));

it('contactAddressOf: reads the result of a form sent without scripts', () => {
  expect(read('sent=C-7K3M9QX').sent).toBe('C-7K3M9QX');
  expect(read('sent=%3Cscript%3E').sent).toBeNull();
  expect(read('problem=UNPROCESSABLE&fields=email,weather')).toMatchObject({
    problem: 'UNPROCESSABLE',
    problemFields: ['email'],
  });
});

it('contactAddressOf: accepts only known topics', () => {
  expect(read('topic=gift-cards').topic).toBe('gift-cards');
  expect(read('topic=weather').topic).toBe('');
});

it('problemOf: describes failures', () => {
  const error = new ApiError({ code: 'UNPROCESSABLE', message: '', fields: { email: 'wrong' } }, 422);
  expect(problemOf(error)).toEqual({
    words: 'Please check the highlighted fields.',
    fields: { email: 'wrong' },
  });
  expect(problemOf(new ApiError({ code: 'RATE_LIMITED', message: '' }, 429)).words).toContain(
    'in the past hour',
  );
  expect(problemOf(new Error('x')).words).toContain('our end');
});
