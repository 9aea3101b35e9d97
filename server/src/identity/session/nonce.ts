import { createHash } from 'node:crypto';

/** Returns the nonce for a CSRF token, which ties an ID token to the browser that started the sign-in. */
export const nonceOf = (csrfToken: string) =>
  createHash('sha256').update(`nonce:${csrfToken}`).digest('base64url');
