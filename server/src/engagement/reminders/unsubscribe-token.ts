import { createHmac, timingSafeEqual } from 'node:crypto';

/** Tokens of links that end a member's reminders: good for that alone, and for as long as the member is one, as mail is kept for years. */
export function createUnsubscribeTokens(key: Buffer) {
  const tagOf = (publicId: string) => createHmac('sha256', key).update(publicId).digest();
  return {
    make: (publicId: string): string => `${publicId}.${tagOf(publicId).toString('base64url')}`,
    /** The member's public id; null for a token that is not ours. */
    read(token: string): string | null {
      const [publicId = '', tag = ''] = token.split('.');
      const given = Buffer.from(tag, 'base64url');
      const wanted = tagOf(publicId);
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? publicId : null;
    },
  };
}
