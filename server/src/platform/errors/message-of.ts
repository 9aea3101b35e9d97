/** Message of a caught value: libraries and releases may throw anything, also what has a message and is no error. */
export function messageOf(error: unknown): string {
  const isThing = typeof error === 'object' && error !== null;
  return isThing && 'message' in error ? String(error.message) : String(error);
}
