import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Creates tokens for unsubscribe links. They allow nothing else and never expire, because mail is kept for
 * years.
 */
export function createUnsubscribeTokens(key: Buffer) {
  const tagOf = (publicId: string) => createHmac('sha256', key).update(publicId).digest();
  return {
    make: (publicId: string): string => `${publicId}.${tagOf(publicId).toString('base64url')}`,
    /** Returns the member's public ID, or null for an invalid token. */
    read(token: string): string | null {
      const [publicId = '', tag = ''] = token.split('.');
      const given = Buffer.from(tag, 'base64url');
      const wanted = tagOf(publicId);
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? publicId : null;
    },
  };
}
