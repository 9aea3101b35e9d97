import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns the given token, otherwise the one in `file`, which the first start creates. */
export function releaseToken(given: string | undefined, file: string): string {
  if (given) return given;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const token = readFileSync(file, 'utf8').trim();
  if (!token) throw new Error(`The file ${file} holds no token: remove it, and the next start makes one.`);
  return token;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Returns a check of `Authorization` headers. Its duration reveals nothing about the token. */
export function bearerCheck(token: string): (authorization: string | undefined) => boolean {
  const expected = digest(token);
  return (authorization) => {
    const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    return timingSafeEqual(digest(given ?? ''), expected) && given !== undefined;
  };
}
