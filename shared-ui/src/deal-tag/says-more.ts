/** Words that say nothing new by themselves. */
const SMALL = new Set(
  'a an and any all at buy by for from get in is more of off on one or over save select selected spend the to when with you your'.split(
    ' ',
  ),
);

/** Words of a text as they can be compared: without case, marks and plural. A price or percentage is a word. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[$£€]?\p{L}+|[$£€]?\d+(?:[.,]\d+)*%?|\+/gu) ?? []).map((word) =>
    word.length > 3 ? word.replace(/(?:(?<=ss|sh|ch|x)es|(?<!s)s)$/, '') : word,
  );

/** False for a title that only repeats what was said: "40% off denim" after "40%" and "off denim". */
export function saysMore(title: string, ...said: ReadonlyArray<string | undefined>): boolean {
  const known = new Set(wordsOf(said.filter(Boolean).join(' ')));
  return wordsOf(title).some((word) => !SMALL.has(word) && !known.has(word));
}
