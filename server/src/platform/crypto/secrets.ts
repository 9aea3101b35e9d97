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

type SecretUse =
  | 'seal'
  | 'csrf'
  | 'cookies'
  | 'client'
  | 'staff-client'
  | 'captcha'
  | 'captcha-key'
  | 'mpid'
  | 'practice-till'
  | 'practice-cards'
  | 'gift-cards'
  | 'reminders'
  | 'answers';

export interface Secrets {
  key(use: SecretUse): Buffer;
  seal(text: string, context: string): string;
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

export const randomToken = () => randomBytes(32).toString('base64url');

export const hashOf = (token: string) => createHash('sha256').update(token).digest();

export const equalText = (left: string, right: string) => timingSafeEqual(hashOf(left), hashOf(right));

export function ownSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, `${randomToken()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
