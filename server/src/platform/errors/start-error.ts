/**
 * The server cannot start. `message` is one sentence for the operator; the process exits with a code other
 * than 0.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
