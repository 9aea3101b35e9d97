import type { FaqItem } from 'shared-contracts/content';

/** Removes accents, case and punctuation. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * Returns the items that contain every word of `q`, matches in the question first. Without words, returns
 * all.
 */
export function findQuestions<T extends FaqItem>(items: readonly T[], q: string): T[] {
  const words = plain(q).split(' ').filter(Boolean);
  const has = (text: string) => words.every((word) => text.includes(word));
  const scored = items.flatMap((item) => {
    const question = plain(`${item.topic} ${item.question}`);
    if (has(question)) return [{ item, rank: 0 }];
    return has(`${question} ${plain(item.answer.join(' '))}`) ? [{ item, rank: 1 }] : [];
  });
  return scored.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item);
}

export const byTopic = <T extends FaqItem>(items: readonly T[]) =>
  Array.from(
    Map.groupBy(items, ({ topic }) => topic),
    ([topic, questions]) => ({ topic, questions }),
  );
