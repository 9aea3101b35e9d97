/** Words that say what kind of thing is looked for; everything here is an outlet. */
const COMMON = new Set(
  [
    'outlet outlets store stores shop shops mall tanger factory deal deals sale sales discount discounts coupon coupons',
    'the a an and of for at in on to near me my best cheap',
  ]
    .join(' ')
    .split(' '),
);

/** True for plain words that name nothing, such as "outlet deals". */
export const isCommon = (words: string): boolean => words.split(' ').every((word) => COMMON.has(word));

/** "nike outlet" is a search for Nike; "outlet" by itself stays what it is. */
export function withoutCommon(words: string): string {
  const parts = words.split(' ').filter((word) => !COMMON.has(word));
  return parts.length > 0 ? parts.join(' ') : words;
}
