// Full disk or exceeded quota, of the file system or of PostgreSQL.
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether a write failed for lack of disk space, so that nothing was stored. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CODES.has(error.code)) || isOutOfRoom(error.cause);
}
