import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolderMailer } from '../../src/platform/mail/folder-mailer.ts';
import type { Mailer } from '../../src/platform/mail/mailer.ts';
import { createSmtpMailer } from '../../src/platform/mail/smtp-mailer.ts';
import { startAuthSite } from '../support/auth-site.ts';

async function answerWith(mailer: Mailer) {
  const site = await startAuthSite({ mailer });
  try {
    const answer = await site.app.inject('/api/account/mail');
    return [answer.statusCode, answer.headers['cache-control'], answer.json()];
  } finally {
    await site.stop();
  }
}

test('Kept mail: the site says that its mail stays in a folder, and does not where a server takes it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mail-'));
  try {
    const kept = createFolderMailer(folder, 'club@example.com');
    expect(await answerWith(kept)).toEqual([200, 'no-store', { isFolder: true }]);
    const sent = createSmtpMailer('smtp://127.0.0.1:1', 'club@example.com');
    expect(await answerWith(sent)).toEqual([200, 'no-store', { isFolder: false }]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
