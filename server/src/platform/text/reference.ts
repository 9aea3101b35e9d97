import { randomInt } from 'node:crypto';

/** Letters and figures that are not taken for each other, read aloud or written down. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 7;

/** A number to quote: `C-7K3M9QX`. Guessing one tells nothing: it opens no page. */
export function newReference(prefix: string): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${prefix}-${characters.join('')}`;
}
