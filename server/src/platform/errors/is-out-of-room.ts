/** Codes of a file system that is full or over its quota, and of a PostgreSQL whose own is. */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** True where there was no room to keep something: nothing of it was kept. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CODES.has(error.code)) || isOutOfRoom(error.cause);
}
