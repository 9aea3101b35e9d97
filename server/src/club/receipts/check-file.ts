import type { FastifyBaseLogger } from 'fastify';
import { RequestError } from '../../platform/errors/request-error.ts';
import { TaskError } from '../../platform/sandbox/task-process.ts';
import type { FileOpener } from './opening/file-opener.ts';
import type { FileRefusal, OpenAnswer } from './opening/opener-protocol.ts';

/** A checked file. Its picture is re-encoded from pixels. */
export type CheckedFile = Pick<Extract<OpenAnswer, { type: 'opened' }>, 'picture' | 'lines'>;

const WORDS: Readonly<Record<FileRefusal, string>> = {
  type: 'This isn’t a photo (JPEG, PNG, WebP) or a PDF. Nothing was saved.',
  damaged: 'This picture is damaged or incomplete. Take it again, or choose another.',
  large: 'This picture is too large. Take a smaller one.',
  pages: 'This PDF has more than five pages. Send the page with the receipt.',
  locked: 'This PDF needs a password. Save it without one, or send a photo.',
  unreadable: 'We couldn’t read this file. Save it again, or send a photo.',
};

export interface Opening {
  readonly opener: FileOpener;
  readonly log: FastifyBaseLogger;
}

async function opened(bytes: Buffer, { opener, log }: Opening): Promise<OpenAnswer> {
  try {
    return await opener.open(bytes);
  } catch (error) {
    const failure = error instanceof TaskError ? error.failure : 'start';
    log.warn({ err: error, bytes: bytes.length }, 'A file of a member could not be opened');
    if (failure === 'busy')
      throw new RequestError('UNAVAILABLE', 'We’re getting a lot of receipts. Please try again in a moment.');
    if (failure === 'start')
      throw new RequestError(
        'UNAVAILABLE',
        'We can’t take receipts right now. Please try again in a moment.',
      );
    // A crash or timeout of the reader is the file's fault.
    return { type: 'refused', refusal: 'unreadable' };
  }
}

/**
 * Opens a file and re-encodes its picture.
 *
 * @throws RequestError with a message for the member: UNSUPPORTED_MEDIA_TYPE, UNPROCESSABLE or UNAVAILABLE.
 */
export async function checkFile(bytes: Buffer, opening: Opening): Promise<CheckedFile> {
  if (bytes.length === 0) throw new RequestError('UNPROCESSABLE', 'This file is empty. Choose another.');
  const answer = await opened(bytes, opening);
  if (answer.type === 'opened') return answer;
  const code = answer.refusal === 'type' ? 'UNSUPPORTED_MEDIA_TYPE' : 'UNPROCESSABLE';
  throw new RequestError(code, WORDS[answer.refusal]);
}
