import { createHash } from 'node:crypto';
import type { ErrorFrame } from 'shared-contracts';

const TOLD_BY = 3;

export interface FingerprintOf {
  readonly outcome: string;
  readonly error: string;
  readonly message: string;
  readonly stack: readonly ErrorFrame[];
}

const placeOf = ({ release, at, source }: ErrorFrame) =>
  `${release.split('@', 1)[0]} ${source ? source.replace(/:\d+:\d+$/, '') : at.replace(/\.[0-9a-f]{8}\.|:\d+:\d+$/g, '.')}`;

const wordsOf = (message: string) =>
  message
    .replace(/\/releases\/([a-z0-9-]+)\/[^/\s]+/g, '/releases/$1')
    .replace(/@\d+\.\d+\.\d+[^\s:,]*/g, '')
    .replace(/\b[0-9a-f]{8,}\b|\d+/g, '#');

/** Returns the fingerprint of a fault, which is the same in all versions of a release. */
export function fingerprintOf({ outcome, error, message, stack }: FingerprintOf): string {
  const text = JSON.stringify([outcome, error, wordsOf(message), stack.slice(0, TOLD_BY).map(placeOf)]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
