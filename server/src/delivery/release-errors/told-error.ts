import { createHash } from 'node:crypto';
import type { ErrorWords } from 'shared-contracts';
import { plainMessage } from './plain-message.ts';
import { type StackFrame, stackFrames } from './stack-frames.ts';

/** Error as a browser or a render of the server told of it. */
export interface ToldError {
  readonly name: string;
  readonly version: string;
  readonly outcome: string;
  readonly words: ErrorWords;
  /** The visitor's; null where the server itself failed. */
  readonly browser: string | null;
}

/** Error with what may be kept of it. */
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

/** Takes out of an error what is not for us to keep. */
export function plainError({ name, version, outcome, words }: ToldError): PlainError {
  // Node's stacks begin with the name, which is told by nothing else there.
  const [, named = 'Error'] = /^(?:Uncaught )?([A-Za-z_$][\w$.]{0,79}): /.exec(words.stack ?? '') ?? [];
  const error = words.name !== undefined && NAME.test(words.name) ? words.name : named;
  const message = plainMessage(words.message);
  const frames = stackFrames(words.stack ?? '');
  const text = JSON.stringify([outcome, error, message, frames]);
  return { name, version, outcome, error, message, frames, hash: createHash('sha256').update(text).digest() };
}
