import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Uses of the site's one secret; each use has a key of its own. */
export type SecretUse =
  | 'seal'
  | 'csrf'
  | 'cookies'
  | 'client'
  | 'captcha'
  | 'captcha-key'
  | 'mpid'
  | 'practice-till'
  | 'practice-cards'
  | 'gift-cards'
  | 'reminders';

export interface Secrets {
  /** Key of 32 bytes for a use. */
  key(use: SecretUse): Buffer;
  /** Encrypts and authenticates; `context` must be the same to open it. */
  seal(text: string, context: string): string;
  /** Null when it was not sealed so, or by another secret. */
  open(sealed: string, context: string): string | null;
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createSecrets(secret: string): Secrets {
  const key = (use: SecretUse) => Buffer.from(hkdfSync('sha256', secret, '', `outlet-centres/${use}`, 32));
  return {
    key,
    seal(text, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key('seal'), iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed, context) {
      try {
        const bytes = Buffer.from(sealed, 'base64url');
        const decipher = createDecipheriv(ALGORITHM, key('seal'), bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return (
          decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch {
        return null;
      }
    },
  };
}

/** A random token for links and cookies: 256 bits, as text for a URL. */
export const randomToken = () => randomBytes(32).toString('base64url');

/** Hash that is kept of a token: whoever reads the table cannot use it. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Compares without telling by time where two texts differ. */
export const equalText = (left: string, right: string) => timingSafeEqual(hashOf(left), hashOf(right));

/** The secret of a site that has none configured: made once and kept in its data folder. */
export function ownSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, `${randomToken()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
