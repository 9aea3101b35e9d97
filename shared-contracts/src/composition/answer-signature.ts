/** Header with the signature of a page or a file: ECDSA P-256 over {@link signedText}. @since 1.26.0 */
export const SIGNATURE_HEADER = 'x-site-signature';

/** Name of the global that the server sets in front of the service worker's script. @since 1.26.0 */
export const SIGNER_GLOBAL = 'siteSigner';

interface SignedAnswer {
  readonly path: string;
  /** `sha256-` and the hash of the plain body in base64. */
  readonly integrity: string;
  /** `content-security-policy` and `x-composition-releases` of a page; null for a file. */
  readonly page: { readonly csp: string; readonly releases: string } | null;
}

/** Returns the text that the server signs. Headers have no line breaks, and lose spaces around them. @since 1.26.0 */
export const signedText = ({ path, integrity, page }: SignedAnswer): string =>
  [page ? 'page' : 'file', path, integrity, ...(page ? [page.csp, page.releases.trim()] : [])].join('\n');
