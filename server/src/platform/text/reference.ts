import { randomInt } from 'node:crypto';

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 7;

/** Returns a reference number to quote, such as `C-7K3M9QX`. It gives no access to anything. */
export function newReference(prefix: string): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${prefix}-${characters.join('')}`;
}
