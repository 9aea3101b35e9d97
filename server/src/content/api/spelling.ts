/** Words of at least this many letters are corrected; shorter ones are like too many others. */
const SHORTEST = 4;

/** Insertions, deletions, replacements and swaps of neighbours that lead from one word to another, up to `most`. */
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
 * Each word as the vocabulary spells it: "nkie" is "nike". Trigrams can't help there, since a swap in a short word leaves
 * hardly one of them whole. Null when nothing needed or found a correction.
 */
export function corrected(words: string, vocabulary: ReadonlySet<string>): string | null {
  const parts = words.split(' ');
  const better = parts.map((word) =>
    word.length < SHORTEST || vocabulary.has(word) ? word : nearest(word, vocabulary),
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
