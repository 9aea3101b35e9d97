import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { z } from 'shared-contracts/zod';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  /** Address for one-click unsubscribe by POST (RFC 8058), for mail that is not required. */
  readonly unsubscribe?: string | undefined;
}

export interface Mailer {
  /** Whether mail is only written to the data folder. */
  readonly isFolder?: boolean;
  send(mail: Mail): Promise<void>;
}

export const nodemailerMessage = ({ to, subject, text, html, unsubscribe }: Mail) => ({
  // An object, because a name with a comma could become a second recipient.
  to: { name: '', address: to },
  subject,
  text,
  ...(html === undefined ? {} : { html }),
  ...(unsubscribe === undefined ? {} : { list: { unsubscribe: { url: unsubscribe, comment: '' } } }),
  headers: {
    // Suppresses automatic replies (RFC 3834, and Exchange's own header).
    'auto-submitted': 'auto-generated',
    'x-auto-response-suppress': 'All',
    ...(unsubscribe === undefined ? {} : { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
  },
});

/** The server works but does not take this mail, such as for an unknown address. */
export class MailRefusedError extends Error {
  /** Whether it would refuse the mail again (5xx). */
  readonly isFinal: boolean;

  constructor(status: number, command: string, cause: unknown) {
    super(`${status} to ${command}`, { cause });
    this.isFinal = status >= 500;
  }
}

const answerSchema = z.object({ responseCode: z.number(), command: z.enum(['RCPT TO', 'DATA']) });

// 421: the server is closing. Refusals of other commands, such as a sign-in, concern all mail.
function failureOf(error: unknown): unknown {
  const { data } = answerSchema.safeParse(error);
  return data && data.responseCode !== 421
    ? new MailRefusedError(data.responseCode, data.command, error)
    : error;
}

// Milliseconds. nodemailer's own are up to ten minutes.
const TIMEOUTS = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  dnsTimeout: 5_000,
  socketTimeout: 20_000,
};
const MAX_PAUSE_MS = 8_000;

/** Sends by SMTP. After an outage of the server, the next mails wait up to eight seconds for it. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS }, { from });
  let failures = 0;
  let pausedUntil = 0;
  return {
    async send(mail) {
      await setTimeout(Math.max(0, pausedUntil - Date.now()));
      try {
        await transport.sendMail(nodemailerMessage(mail));
        failures = 0;
      } catch (error) {
        const failure = failureOf(error);
        failures = failure instanceof MailRefusedError ? 0 : failures + 1;
        if (failures > 0) pausedUntil = Date.now() + Math.min(250 * 2 ** failures, MAX_PAUSE_MS);
        throw failure;
      }
    },
  };
}

export function createFolderMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    isFolder: true,
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const name = `${time}-${randomBytes(4).toString('hex')}.eml`;
      const { message } = await transport.sendMail(nodemailerMessage(mail));
      // Atomic, so that a program watching the folder never reads a part.
      await writeFile(join(folder, `.${name}`), message, { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
    },
  };
}
