import type { RouteContext } from '../content-route.ts';
import type { Brand } from '../snapshot.ts';

const MIN_PART = 4;
const MIN_SQUEEZED = 8;
const squeezed = (words: string) => words.replaceAll(' ', '');

/**
 * Returns the brand of "kate spade", "jcrew" or "levi": the first words of a brand or its letters. Of several, the one
 * with the most centers. "hilfiger" is the last word of only one.
 */
export async function brandOfPart(words: string, context: RouteContext): Promise<Brand | undefined> {
  if (words.length < MIN_PART) return undefined;
  const { brands, withBrand } = context.snapshot;
  const all = await brands();
  const last = (await areGoods(words, context)) ? [] : all.filter(({ short }) => short.endsWith(` ${words}`));
  const named = all.filter(
    ({ short }) =>
      short.startsWith(`${words} `) ||
      short === `${words}s` ||
      squeezed(short) === squeezed(words) ||
      (words.length >= MIN_SQUEEZED && squeezed(short).startsWith(words)),
  );
  const found = named.length === 0 && last.length === 1 ? last : named;
  const counts = await Promise.all(found.map(async ({ id }) => (await withBrand(id)).size));
  return found[counts.indexOf(Math.max(...counts))];
}

/** Whether all words are goods, such as "shoes". */
export async function areGoods(words: string, { snapshot }: RouteContext): Promise<boolean> {
  const goods = await snapshot.vocabulary('category');
  return words.split(' ').every((word) => goods.has(word));
}
