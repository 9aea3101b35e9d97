import type { CountryCode } from '../content/common.ts';

/**
 * Words that Canada spells otherwise than the United States, by their American stem. Texts are written in American
 * English; at a Canadian centre they pass through {@link spelled}, and nothing else knows the difference.
 */
const CANADIAN: Readonly<Record<string, string>> = {
  canceled: 'cancelled',
  catalog: 'catalogue',
  catalogs: 'catalogues',
  center: 'centre',
  centers: 'centres',
  color: 'colour',
  colored: 'coloured',
  colorful: 'colourful',
  colors: 'colours',
  favorite: 'favourite',
  favorites: 'favourites',
  flavor: 'flavour',
  flavors: 'flavours',
  gray: 'grey',
  jeweler: 'jeweller',
  jewelry: 'jewellery',
  labor: 'labour',
  neighbor: 'neighbour',
  neighborhood: 'neighbourhood',
  neighbors: 'neighbours',
  pajama: 'pyjama',
  pajamas: 'pyjamas',
  theater: 'theatre',
  theaters: 'theatres',
  traveler: 'traveller',
  travelers: 'travellers',
};
const AMERICAN = new RegExp(`\\b(?:${Object.keys(CANADIAN).join('|')})\\b`, 'gi');

function inCase(word: string, like: string): string {
  if (like === like.toUpperCase()) return word.toUpperCase();
  return like.charAt(0) === like.charAt(0).toUpperCase()
    ? word.charAt(0).toUpperCase() + word.slice(1)
    : word;
}

/** A text in the spelling of a country. Not for names, addresses and ids, which stay as they are. */
export const spelled = (text: string, country: CountryCode): string =>
  country === 'CA'
    ? text.replaceAll(AMERICAN, (word) => inCase(CANADIAN[word.toLowerCase()] ?? word, word))
    : text;
