import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { AuthBrowser, GOOD_JOIN } from '../support/auth-browser.ts';
import { startAuthSite } from '../support/auth-site.ts';

test('mail that the server rejects is stored encrypted, and retried until it is accepted once', async () => {
  const REFUSALS = 2;
  const tries: string[] = [];
  const site = await startAuthSite({
    mailer: {
      isFolder: true,
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
    expect((await site.app.inject('/api/account/mail')).json()).toEqual({ isFolder: true });
    await new AuthBrowser(site.app).join();
    await expect.poll(kept).toMatchObject([{ state: 'retry' }]);
    expect(JSON.stringify(await kept())).not.toContain(GOOD_JOIN.email);
    const tryNow = async () => {
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
