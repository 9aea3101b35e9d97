import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createFolderMailer } from '../../src/platform/mail/folder-mailer.ts';
import type { Mailer } from '../../src/platform/mail/mailer.ts';
import { createSmtpMailer } from '../../src/platform/mail/smtp-mailer.ts';
import { AuthBrowser, GOOD_JOIN } from '../support/auth-browser.ts';
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

test('Kept mail: what its server refuses is kept, sealed, and sent again until it is taken, once; operations see each try', async () => {
  const REFUSALS = 2;
  const tries: string[] = [];
  const site = await startAuthSite({
    mailer: {
      async send({ to }) {
        tries.push(to);
        if (tries.length <= REFUSALS) throw new Error('451 Try again later');
      },
    },
  });
  const { db } = site.app;
  const kept = async () => {
    const { rows } = await sql<{ state: string; data: object }>`
      select state, data from pgboss.job where name = 'mail'`.execute(db);
    return rows;
  };
  try {
    await new AuthBrowser(site.app).join();
    await expect.poll(kept).toMatchObject([{ state: 'retry' }]);
    expect(JSON.stringify(await kept())).not.toContain(GOOD_JOIN.email);
    const tryNow = async () => {
      // The next try comes later each time; here, at once.
      await sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`.execute(
        db,
      );
      return kept();
    };
    await expect.poll(tryNow, { interval: 200 }).toMatchObject([{ state: 'completed' }]);
    expect(tries).toEqual(Array.from({ length: REFUSALS + 1 }, () => GOOD_JOIN.email));
    expect(site.app.jobs.runs().find(({ name }) => name === 'mail')).toMatchObject({
      failed: REFUSALS,
      succeeded: 1,
    });
  } finally {
    await site.stop();
  }
});
