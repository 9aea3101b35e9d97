/**
 * The database is unavailable. `message` is one sentence for the operator; print it and exit with a code
 * other than 0.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}
