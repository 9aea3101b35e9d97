export class StartError extends Error {
  override readonly name = 'StartError';
}

export function messageOf(error: unknown): string {
  const isThing = typeof error === 'object' && error !== null;
  return isThing && 'message' in error ? String(error.message) : String(error);
}

export class StorageError extends Error {
  override readonly name = 'StorageError';
}
