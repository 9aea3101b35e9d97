/** Words that carry no information of their own. */
const SMALL = new Set(
  'a an and any all at buy by for from get in is more of off on one or over save select selected spend the to when with you your'.split(
    ' ',
  ),
);

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[$£€]?\p{L}+|[$£€]?\d+(?:[.,]\d+)*%?|\+/gu) ?? []).map((word) =>
    word.length > 3 ? word.replace(/(?:(?<=ss|sh|ch|x)es|(?<!s)s)$/, '') : word,
  );

/** Whether a title adds something to what was said. "40% off denim" does not after "40%" and "off denim". */
export function saysMore(title: string, ...said: ReadonlyArray<string | undefined>): boolean {
  const known = new Set(wordsOf(said.filter(Boolean).join(' ')));
  return wordsOf(title).some((word) => !SMALL.has(word) && !known.has(word));
}
