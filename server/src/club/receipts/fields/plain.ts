/** The line after one that OCR could only guess. */
export const ILLEGIBLE = '\u{FFFD}';

/** Returns the text in capitals without accents, with one kind of apostrophe, dash and space, for comparing. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s/g, ' ')
    .toUpperCase();

export const compact = (text: string): string => plain(text).replace(/[^A-Z0-9]/g, '');

/** Merges letters and digits that OCR confuses. */
export const ocrKey = (text: string): string =>
  compact(text)
    .replace(/[OQD]/g, '0')
    .replace(/[IL|]/g, '1')
    .replace(/Z/g, '2')
    .replace(/S/g, '5')
    .replace(/G/g, '6')
    .replace(/B/g, '8');

/** Returns the Levenshtein distance: letters to insert, delete or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

export const likeness = (a: string, b: string): number =>
  a || b ? 1 - distance(a, b) / Math.max(a.length, b.length) : 0;

/** Whether two texts are alike by at least `least`. Each letter that one lacks is a difference. */
export function isLike(a: string, b: string, least: number): boolean {
  const most = (1 - least) * Math.max(a.length, b.length) + 1e-9;
  let missing = 0;
  for (const letter of b) if (!a.includes(letter) && ++missing > most) return false;
  return distance(a, b) <= most;
}
