/** Levels of a JSON value at most: no call of ours has ten. */
const MOST_LEVELS = 64;

const isSoundText = (text: string) => !text.includes('\0') && text.isWellFormed();

/** True where a JSON value can be kept: its texts without NUL and half surrogate pairs, and not nested without end. */
export function isSound(value: unknown): boolean {
  // A loop: a value can be deeper than the stack.
  const open: Array<readonly [unknown, number]> = [[value, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [given, level] = next;
    if (typeof given === 'string' && !isSoundText(given)) return false;
    if (typeof given !== 'object' || given === null) continue;
    if (level >= MOST_LEVELS) return false;
    for (const [key, inner] of Object.entries(given)) {
      if (!isSoundText(key)) return false;
      open.push([inner, level + 1]);
    }
  }
  return true;
}

/**
 * Parses JSON of a stranger.
 *
 * @throws SyntaxError for what is no JSON, or none that can be kept.
 */
export function parseSoundJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!isSound(value)) throw new SyntaxError('It holds what is no text, or is nested too deep');
  return value;
}
