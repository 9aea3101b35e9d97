// Refused or broken connections, and a PostgreSQL that starts, stops or has no connections left.
const CODES = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|57P0[1-3]|08\w{3}|53300)$/;
// Messages of `pg` errors without a code.
const WORDS = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** Whether the error means that a dependency, usually the database, is unreachable. Callers may retry. */
export function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // A missing socket has the same code as a missing file.
  const isFile = code === 'ENOENT' && !('syscall' in error && error.syscall === 'connect');
  return (CODES.test(code) && !isFile) || WORDS.test(error.message) || isCutOff(error.cause);
}
