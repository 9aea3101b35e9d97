// Maximum nesting. Our own calls have fewer than ten levels.
const MOST_LEVELS = 64;

const isSoundText = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Whether a JSON value can be stored: no NUL or half surrogate pairs in its text, and limited nesting. */
export function isSound(value: unknown): boolean {
  // A loop, because a value can be deeper than the stack.
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

export function parseSoundJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!isSound(value)) throw new SyntaxError('It holds what is no text, or is nested too deep');
  return value;
}
