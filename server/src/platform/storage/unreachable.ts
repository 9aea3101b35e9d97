import { StorageError } from './storage-error.ts';

// TLS codes of certificates that do not match `sslrootcert` or the host.
const UNTRUSTED =
  /^(ERR_TLS_CERT_\w+|CERT_\w+|SELF_SIGNED_\w+|DEPTH_ZERO_\w+|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)_\w+)$/;

const codeOf = (error: object) => ('code' in error ? String(error.code) : '');

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const words = (error.message || codeOf(error) || error.name).replace(/\.$/, '');
  return UNTRUSTED.test(codeOf(error)) ? `its certificate is not trusted (${words})` : words;
}

export const unreachable = (url: string, error: unknown): StorageError =>
  new StorageError(`The database at ${addressOf(url)} cannot be reached: ${reasonOf(error)}.`);

export function addressOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return host + pathname;
  } catch {
    return 'DATABASE_URL';
  }
}
