import { describe, expect, test } from 'vitest';
import { createHelpSearch, helpPages, loadAnswers } from './help-index.ts';

const GIFT = {
  id: 'lost',
  topic: 'Using',
  question: 'What if I lose a gift card?',
  answer: ['Bring the receipt to guest services.'],
  countries: ['US' as const],
};
const POINTS = {
  id: 'late',
  topic: 'Earning',
  question: 'When do points arrive?',
  answer: ['Within three days of a purchase with a linked card.'],
};
const content = {
  giftCardFaq: async () => ({ items: [GIFT] }),
  rewardsFaq: async () => ({ items: [POINTS] }),
};
const gone = () => Promise.reject(new Error('gone'));

describe('loadAnswers', () => {
  test('skips a list that fails to load, and fails when all lists fail', async () => {
    const ids = async (from: typeof content) => (await loadAnswers(from, 'US')).map(({ id }) => id);
    expect(await ids(content)).toEqual(['answer-lost', 'answer-late', 'answer-lost-item', 'answer-install']);
    expect(await ids({ ...content, giftCardFaq: gone })).toEqual([
      'answer-late',
      'answer-lost-item',
      'answer-install',
    ]);
    await expect(loadAnswers({ giftCardFaq: gone, rewardsFaq: gone }, 'US')).rejects.toThrow();
  });
});

describe('help search', () => {
  const at = { slug: 'charleston', shortName: 'Charleston' };
  const find = async (question: string) =>
    createHelpSearch([...helpPages(at), ...(await loadAnswers(content, 'US'))])(question).map(({ id }) => id);

  test.each([
    ['where can I park my car?', '/charleston/parking'],
    ['When are you open today', '/charleston'],
    ['lost gift card', 'answer-lost'],
    ['pionts arrive', 'answer-late'],
    ['lost my bag', 'answer-lost-item'],
    ['I left my umbrella', 'answer-lost-item'],
    ['lost and found', 'answer-lost-item'],
    ['passw', '/reset-password'],
    ['add to my iPhone home screen', 'answer-install'],
    ['can I bring my dogs', '/charleston/visitor-info'],
    ['refund', '/contact-us'],
  ])('“%s” finds %s first', async (question, id) => {
    expect((await find(question))[0]).toBe(id);
  });

  test.each([['what is the'], ['zebra'], ['   ']])('“%s” finds nothing', async (question) => {
    expect(await find(question)).toEqual([]);
  });

  test('includes centre pages only when a centre is known', () => {
    expect(helpPages(null).map(({ id }) => id)).not.toContain('/charleston/parking');
  });
});
