/**
 * The server cannot start. `message` is one sentence for the operator; the process exits with a code other
 * than 0.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export function messageOf(error: unknown): string {
  const isThing = typeof error === 'object' && error !== null;
  return isThing && 'message' in error ? String(error.message) : String(error);
}

/**
 * The database is unavailable. `message` is one sentence for the operator; print it and exit with a code
 * other than 0.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}
