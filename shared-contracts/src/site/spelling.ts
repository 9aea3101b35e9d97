import type { CountryCode } from '../content/common.ts';

/** Short, since pages load it. Texts are written in American English. */
const CANADIAN_SPELLINGS: ReadonlyArray<readonly [american: RegExp, canadian: string]> = [
  [/\b(cent|theat)er(?=s?\b)/gi, '$1re'],
  [/\b(col|fav|flav|hon|lab|neighb)or(?=(s|ed|ful|ites?|hood)?\b)/gi, '$1our'],
  [/\b(cance|jewe|trave)l(?=ed\b|ers?\b)/gi, '$1ll'],
  [/\b(jewel)(?=ry\b)/gi, '$1le'],
  [/\b(gr)a(?=y\b)/gi, '$1e'],
  [/\b(p)a(?=jamas?\b)/gi, '$1y'],
  [/\b(catalog)(?=s?\b)/gi, '$1ue'],
];

/** Returns a text in the spelling of a country. Not for names, addresses and ids, which must not change. */
export const spelled = (text: string, country: CountryCode): string =>
  country === 'CA'
    ? CANADIAN_SPELLINGS.reduce((said, [american, ca]) => said.replace(american, ca), text)
    : text;
