import { compact, likeness } from './plain.ts';

interface Store {
  readonly id: number;
  readonly name: string;
}

// The store name is in the first lines; it may appear again at the end.
const HEAD = 5;
const FILLER = /(FACTORYSTORE|FACTORYOUTLET|OUTLETSTORE|OUTLETS?|FACTORY|STORE|COMPANY)$/;

const spellings = (name: string) => {
  const whole = compact(name);
  const short = whole.replace(/^THE/, '').replace(FILLER, '');
  return [...new Set([whole, short])].filter((text) => text.length >= 2);
};

function scoreOf(line: string, spelling: string): number {
  const text = compact(line).replace(/^THE/, '');
  if (!text) return 0;
  const whole = likeness(text.replace(FILLER, ''), spelling);
  const rest = text.length - spelling.length;
  const start =
    rest > 0 && rest <= 24 && spelling.length >= 4
      ? likeness(text.slice(0, spelling.length), spelling) - 0.06
      : 0;
  return Math.max(whole, start);
}

const MIN_SCORE = 0.72;

/** Returns the store that a receipt is from, or null. Short names must match almost exactly. */
export function matchStore(lines: readonly string[], stores: readonly Store[]): Store | null {
  let best: { store: Store; score: number } | null = null;
  const head = lines.filter((line) => compact(line).length > 1).slice(0, HEAD);
  for (const [place, line] of head.entries()) {
    for (const store of stores) {
      for (const spelling of spellings(store.name)) {
        const score = scoreOf(line, spelling) - place * 0.01;
        const least = spelling.length <= 4 ? 0.94 : MIN_SCORE;
        if (score >= least && score > (best?.score ?? 0)) best = { store, score };
      }
    }
  }
  return best?.store ?? null;
}

export const namesStore = (lines: readonly string[], name: string): boolean =>
  matchStore(lines, [{ id: 0, name }]) !== null ||
  lines.some((line) => compact(name).length >= 5 && compact(line).includes(compact(name)));
