// Shorter words resemble too many others.
const MIN_LENGTH = 4;

/**
 * Returns the insertions, deletions, replacements and swaps of neighbors between two words, at most `most` +
 * 1.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    if (Math.min(...row) > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}

/**
 * Corrects each word by the vocabulary ("nkie" to "nike"), or returns null if nothing changed. Trigrams
 * cannot do this: a swap in a short word leaves hardly one of them intact.
 */
export function corrected(words: string, vocabulary: ReadonlySet<string>): string | null {
  const parts = words.split(' ');
  const better = parts.map((word) =>
    word.length < MIN_LENGTH || vocabulary.has(word) ? word : nearest(word, vocabulary),
  );
  const result = better.join(' ');
  return result === words ? null : result;
}

function nearest(word: string, vocabulary: ReadonlySet<string>): string {
  let best = word;
  let least = (word.length < 7 ? 1 : 2) + 1;
  for (const candidate of vocabulary) {
    const distance = editDistance(word, candidate, least - 1);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}
