import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailer } from './mailer.ts';

/** The default: each mail is a file, `<time>-<random>.eml`, for a site that cannot send any. */
export function createFolderMailer(folder: string, from: string): Mailer {
  return {
    async send({ to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const now = new Date();
      const name = `${now.toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`;
      const message = [
        `From: ${from}`,
        `To: ${to}`,
        `Subject: ${subject}`,
        `Date: ${now.toUTCString()}`,
        'Content-Type: text/plain; charset=utf-8',
        '',
        text,
        '',
      ].join('\n');
      // Whole or not at all: whoever watches the folder never reads half a mail.
      await writeFile(join(folder, `.${name}`), message, { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
    },
  };
}
