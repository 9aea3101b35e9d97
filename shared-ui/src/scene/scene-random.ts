/** Random number in [0, 1) that is reproducible from a seed (mulberry32). */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns the seed of a centre's scene from its slug (FNV-1a). */
export function sceneSeed(slug: string): number {
  let hash = 0x811c9dc5;
  for (const character of slug) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

export const between = (random: Random, least: number, most: number) => least + random() * (most - least);

export function pick<T>(random: Random, [first, ...rest]: readonly [T, ...T[]]): T {
  return rest[Math.floor(random() * (rest.length + 1)) - 1] ?? first;
}

/** Whole numbers keep the SVG small. */
export const n = Math.round;
