/** Codes of a connection that is refused, broken or not made, and of a PostgreSQL that shuts down, starts or has no place left. */
const CODES = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|57P0[1-3]|08\w{3}|53300)$/;
/** What `pg` says of its own connections, without a code. */
const WORDS = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** True where something that the server needs cannot be reached: the database, most of all. What asked may ask again. */
export function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // A file that is not there has the code of a socket that is not.
  const isFile = code === 'ENOENT' && !('syscall' in error && error.syscall === 'connect');
  return (CODES.test(code) && !isFile) || WORDS.test(error.message) || isCutOff(error.cause);
}
