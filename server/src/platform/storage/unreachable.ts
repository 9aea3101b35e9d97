import { StorageError } from './storage-error.ts';

/** Codes of TLS for a certificate that is not what `sslrootcert` and the host's name ask for. */
const UNTRUSTED =
  /^(ERR_TLS_CERT_\w+|CERT_\w+|SELF_SIGNED_\w+|DEPTH_ZERO_\w+|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)_\w+)$/;

const codeOf = (error: object) => ('code' in error ? String(error.code) : '');

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const words = (error.message || codeOf(error) || error.name).replace(/\.$/, '');
  return UNTRUSTED.test(codeOf(error)) ? `its certificate is not trusted (${words})` : words;
}

/** The one sentence for an operator whose database does not answer. */
export const unreachable = (url: string, error: unknown): StorageError =>
  new StorageError(`The database at ${addressOf(url)} cannot be reached: ${reasonOf(error)}.`);

/** Host and database, without what is secret. */
export function addressOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return host + pathname;
  } catch {
    return 'DATABASE_URL';
  }
}
