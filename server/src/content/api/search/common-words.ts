// Words that do not narrow a search, because everything here is an outlet.
const COMMON = new Set(
  [
    'outlet outlets store stores shop shops mall tanger factory deal deals sale sales discount discounts coupon coupons',
    'the a an and of for at in on to near me my best cheap',
  ]
    .join(' ')
    .split(' '),
);

/** Whether all words are generic, such as "outlet deals". */
export const isCommon = (words: string): boolean => words.split(' ').every((word) => COMMON.has(word));

/** Removes generic words: "nike outlet" searches for Nike. Only generic words stay as they are. */
export function withoutCommonWords(words: string): string {
  const parts = words.split(' ').filter((word) => !COMMON.has(word));
  return parts.length > 0 ? parts.join(' ') : words;
}
