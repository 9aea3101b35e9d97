import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

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

export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from });
  return {
    async send(mail) {
      await transport.sendMail(nodemailerMessage(mail));
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
