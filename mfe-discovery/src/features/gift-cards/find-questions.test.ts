import { expect, it } from 'vitest';
import { byTopic, findQuestions } from './find-questions.ts';

const items = [
  { id: 'fees', topic: 'Using it', question: 'Are there fees?', answer: ['No fees, and it never expires.'] },
  { id: 'expiry', topic: 'Using it', question: 'Does it expire?', answer: ['Never.'] },
  {
    id: 'buy',
    topic: 'Buying',
    question: 'Where can I buy one?',
    answer: ['At guest services of every center.'],
  },
];
const idsOf = (q: string) => findQuestions(items, q).map(({ id }) => id);

it.each([
  ['', ['fees', 'expiry', 'buy']],
  ['expire', ['expiry', 'fees']],
  ['GUEST  services', ['buy']],
  ['buying', ['buy']],
  ['refund', []],
])('findQuestions: finds "%s"', (q, ids) => {
  expect(idsOf(q)).toEqual(ids);
});

it('byTopic: keeps the order of topics', () => {
  expect(byTopic(items).map(({ topic, questions }) => [topic, questions.length])).toEqual([
    ['Using it', 2],
    ['Buying', 1],
  ]);
});
