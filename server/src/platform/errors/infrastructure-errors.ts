// Refused or broken connections, and a PostgreSQL that starts, stops or has no connections left.
const UNREACHABLE_CODES =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|57P0[1-3]|08\w{3}|53300)$/;
const UNREACHABLE_MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** A store or service, other than the database, that did not answer or answered 5xx. */
export class UnreachableError extends Error {}

/** Whether the error means that a dependency, usually the database, is unreachable. Callers may retry. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // A missing socket has the same code as a missing file.
  const isFile = code === 'ENOENT' && !('syscall' in error && error.syscall === 'connect');
  return (
    error instanceof UnreachableError ||
    (UNREACHABLE_CODES.test(code) && !isFile) ||
    UNREACHABLE_MESSAGES.test(error.message) ||
    isUnreachable(error.cause)
  );
}

// Full disk or exceeded quota, of the file system or of PostgreSQL.
const DISK_FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && DISK_FULL_CODES.has(error.code)) || isDiskFull(error.cause);
}
