import { createHash } from 'node:crypto';

/** The nonce that stands for a CSRF token: an ID token that came of another browser's sign-in does not carry it. */
export const nonceOf = (csrfToken: string) =>
  createHash('sha256').update(`nonce:${csrfToken}`).digest('base64url');
