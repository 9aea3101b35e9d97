/** The server cannot start. `message` is one sentence for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export function messageOf(error: unknown): string {
  const isThing = typeof error === 'object' && error !== null;
  return isThing && 'message' in error ? String(error.message) : String(error);
}

/** The database is unavailable. `message` is one sentence for the operator. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}
