export function messageOf(error: unknown): string {
  const isThing = typeof error === 'object' && error !== null;
  return isThing && 'message' in error ? String(error.message) : String(error);
}
