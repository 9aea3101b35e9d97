import { createHash } from 'node:crypto';
import type { ErrorFrame, ErrorWords } from 'shared-contracts/release';
import { plainMessage } from './plain-message.ts';
import { type StackFrame, stackFrames } from './stack-frames.ts';

export interface ReportedErrorInput {
  readonly name: string;
  readonly version: string;
  readonly outcome: string;
  readonly words: ErrorWords;
  readonly browser: string | null;
}

export interface PlainError {
  readonly name: string;
  readonly version: string;
  readonly outcome: string;
  readonly error: string;
  readonly message: string;
  readonly frames: readonly StackFrame[];
  readonly hash: Buffer;
}

const NAME = /^[A-Za-z_$][\w$.]{0,79}$/;

export function plainError({ name, version, outcome, words }: ReportedErrorInput): PlainError {
  // Only the start of Node's stacks contains the error's name.
  const [, named = 'Error'] = /^(?:Uncaught )?([A-Za-z_$][\w$.]{0,79}): /.exec(words.stack ?? '') ?? [];
  const error = words.name !== undefined && NAME.test(words.name) ? words.name : named;
  const message = plainMessage(words.message);
  const frames = stackFrames(words.stack ?? '');
  const text = JSON.stringify([outcome, error, message, frames]);
  return { name, version, outcome, error, message, frames, hash: createHash('sha256').update(text).digest() };
}

const FRAMES_IN_FINGERPRINT = 3;

type Fault = Pick<PlainError, 'outcome' | 'error' | 'message'> & { readonly stack: readonly ErrorFrame[] };

const placeOf = ({ release, at, source }: ErrorFrame) =>
  `${release.split('@', 1)[0]} ${source ? source.replace(/:\d+:\d+$/, '') : at.replace(/\.[0-9a-f]{8}\.|:\d+:\d+$/g, '.')}`;

const wordsOf = (message: string) =>
  message
    .replace(/\/releases\/([a-z0-9-]+)\/[^/\s]+/g, '/releases/$1')
    .replace(/@\d+\.\d+\.\d+[^\s:,]*/g, '')
    .replace(/\b[0-9a-f]{8,}\b|\d+/g, '#');

export function fingerprintOf({ outcome, error, message, stack }: Fault): string {
  const text = JSON.stringify([
    outcome,
    error,
    wordsOf(message),
    stack.slice(0, FRAMES_IN_FINGERPRINT).map(placeOf),
  ]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
