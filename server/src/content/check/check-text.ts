/**
 * Returns the path of the first text that a database or page could not hold (a lone surrogate or control
 * character), or null.
 */
export function findBadText(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return isCleanText(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const found = findBadText(part, path ? `${path}.${key}` : key);
    if (found !== null) return found;
  }
  return null;
}

function isCleanText(text: string): boolean {
  if (!text.isWellFormed()) return false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // Only tab and line feed are allowed.
    if ((code < 32 && code !== 9 && code !== 10) || code === 127) return false;
  }
  return true;
}
