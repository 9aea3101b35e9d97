import { ApiError } from 'shared-contracts';
import { expect, it } from 'vitest';
import { contactAddressOf, problemOf } from './contact-state.ts';

const read = (query: string) => contactAddressOf(new URLSearchParams(query));

it('reads how a form without scripts went', () => {
  expect(read('sent=C-7K3M9QX').sent).toBe('C-7K3M9QX');
  expect(read('sent=%3Cscript%3E').sent).toBeNull();
  expect(read('problem=UNPROCESSABLE&fields=email,weather')).toMatchObject({
    problem: 'UNPROCESSABLE',
    problemFields: ['email'],
  });
});

it('starts with a topic that exists', () => {
  expect(read('topic=gift-cards').topic).toBe('gift-cards');
  expect(read('topic=weather').topic).toBe('');
});

it('puts failures into words', () => {
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
