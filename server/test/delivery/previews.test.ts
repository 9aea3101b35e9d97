import { sql } from 'kysely';
import { OUTCOMES_PATH } from 'shared-contracts/composition';
import type { CreatedPreview, Preview, PublishedRelease } from 'shared-contracts/release';
import { describe, expect, it } from 'vitest';
import { pruneReleases } from '../../src/delivery/releases/registry/prune.ts';
import { auditOf, cookiesOf, releaseAt, startDeliverySite } from '../support/delivery-site.ts';
import {
  FAILING_SOURCE,
  type FixtureRelease,
  fixtureRemote,
  fixtureShell,
  remoteOf,
  workingRemote,
} from '../support/fixture-releases.ts';

const log: string[] = [];
const { database, site, withReplica } = await startDeliverySite({
  log: { write: (line) => void log.push(line) },
});
const secrets: string[] = [];
const NAME = 'mfe-working';
const LIVE = '1.0.0';

async function preview(version: string, label: string, more: object = {}, release?: FixtureRelease) {
  const made = release ?? workingRemote(version);
  await site.upload(made, version);
  const path = `/${made.manifest.name}/${version}/preview`;
  return site.post<CreatedPreview>(path, { label, why: 'a pull request', who: 'ann', ...more });
}
async function linkOf(version: string, label: string, release?: FixtureRelease): Promise<string> {
  const { status, path } = await preview(version, label, {}, release);
  expect(status).toBe(201);
  secrets.push(path.split('.').at(-1) ?? '');
  return path;
}
const NAVIGATION = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' };
const open = (url: string, at = site, headers: Record<string, string> = NAVIGATION) =>
  at.app.inject({ method: 'POST', url, headers });
async function cookieOf(path: string): Promise<string> {
  const answer = await open(path);
  expect(answer.statusCode, answer.body).toBe(303);
  return cookiesOf(answer)[0] ?? '';
}
const revoke = (label: string) =>
  site.post<{ previews: Preview[] }>(`/${NAME}/preview/revoke`, { label, why: 'merged', who: 'ann' });
const shows = (cookie: string, at = site) => releaseAt(at, '/content', NAME, { cookie });
const endsAt = (label: string, moment: Date | ReturnType<typeof sql<Date>>) =>
  database.db.updateTable('release_previews').set({ ends_at: moment }).where('label', '=', label).execute();

describe('preview', () => {
  it('is shown with a banner to visitors with the link, and to no other visitor', async () => {
    const opened = await open(await linkOf('2.0.0', 'pr-1'));
    expect(opened.statusCode).toBe(303);
    expect(opened.headers).toMatchObject({
      location: '/',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect([opened.headers['set-cookie']].flat()[0]).toMatch(
      /^__Host-preview=\S+; Max-Age=319\d{4}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );

    const page = await site.get('/content', { cookie: cookiesOf(opened)[0] });
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    expect(page.headers['x-composition-reason']).toBe('shell=live, mfe-working=preview');
    expect(page.headers).not.toHaveProperty('etag');
    expect(page.body).toContain('data-release="mfe-working@2.0.0"');
    expect(page.body).toContain('<strong>Preview pr-1:</strong> mfe-working 2.0.0');
    expect(page.body).toContain('<meta name="robots" content="noindex">');
    expect(page.body).toContain('data-preview-failed="mfe-working@2.0.0" hidden>');

    const others = await site.get('/content');
    expect(others.body).toContain('data-release="mfe-working@1.0.0"');
    expect(others.body).not.toContain('Preview pr-1');
    expect(others.headers).not.toHaveProperty('x-robots-tag');
  });

  it('falls back to the live release where it fails, and the banner reports it', async () => {
    const routes = workingRemote().manifest.remote?.routes ?? [];
    const cookie = await cookieOf(await linkOf('2.0.9', 'pr-9', fixtureRemote(NAME, routes, FAILING_SOURCE)));
    const page = await site.get('/content', { cookie });
    expect(page.body).toContain('data-release="mfe-working@1.0.0"');
    expect(page.body).toContain('<strong>Preview pr-9:</strong> mfe-working 2.0.9');
    expect(page.body).toContain('data-preview-failed="mfe-working@2.0.9"><strong>It failed on this page.');
  });

  it('of a new remote is shown together with the live remotes', async () => {
    await site.post('/grants', { remote: 'mfe-second', prefixes: ['/second'] });
    const opened = await open(await linkOf('1.0.0', 'pr-10', remoteOf('second', 'Second')));
    expect(opened.headers.location).toBe('/second');
    const [cookie = ''] = cookiesOf(opened);
    expect((await site.get('/second', { cookie })).body).toContain('<h1>Second</h1>');
    expect(await shows(cookie)).toBe(LIVE);
    expect((await site.get('/second')).body).not.toContain('<h1>Second</h1>');
  });

  it('counts against no release', async () => {
    const cookie = await cookieOf(await linkOf('2.7.0', 'pr-12'));
    const outcomes = [{ release: 'mfe-working@1.0.0', outcome: 'mount-error' }];
    const countAfter = async (headers: Record<string, string>) => {
      const answer = await site.app.inject({
        method: 'POST',
        url: OUTCOMES_PATH,
        headers,
        payload: { outcomes },
      });
      expect(answer.statusCode).toBe(204);
      await site.app.releaseHealth.settled();
      return (await database.db.selectFrom('release_outcomes').select('name').execute()).length;
    };
    const before = await countAfter({ cookie });
    expect(await countAfter({ cookie })).toBe(before);
    expect(await countAfter({})).toBe(before + 1);
  });
});

describe('preview link', () => {
  it('stops working at once on each replica when the preview is revoked', async () => {
    const path = await linkOf('2.1.0', 'pr-2');
    const cookie = await cookieOf(path);
    await withReplica(async (replica) => {
      expect([await shows(cookie), await shows(cookie, replica)]).toEqual(['2.1.0', '2.1.0']);
      expect((await revoke('pr-2')).previews.map(({ label }) => label)).not.toContain('pr-2');
      expect([await shows(cookie), await shows(cookie, replica)]).toEqual([LIVE, LIVE]);
      const versions = () => site.app.renderers.figures().map(({ version }) => version);
      await expect.poll(versions).not.toContain('2.1.0');
      const gone = await site.get('/content', { cookie });
      expect(String(gone.headers['set-cookie'])).toContain('__Host-preview=; Max-Age=0');
      for (const at of [site, replica]) {
        const page = await open(path, at);
        expect(page.statusCode).toBe(410);
        expect(page.body).toContain('This preview has ended');
        expect(page.body).not.toMatch(/mfe-working|pr-2/);
        expect(page.headers).not.toHaveProperty('set-cookie');
      }
    });
    expect((await revoke('pr-2')).message).toBe('mfe-working has no preview pr-2 that is open.');
  });

  it('stops working after the expiry, a recall, or a new preview with the same label', async () => {
    const links = {
      time: await linkOf('2.2.0', 'pr-3'),
      recall: await linkOf('2.6.0', 'pr-11'),
      label: await linkOf('2.3.0', 'pr-6'),
    };
    const cookies = await Promise.all(Object.values(links).map(cookieOf));
    await endsAt('pr-3', new Date(Date.now() - 1_000));
    expect((await site.post(`/${NAME}/2.6.0/recall`)).status).toBe(200);
    const second = await linkOf('2.3.1', 'pr-6');
    for (const cookie of cookies) expect(await shows(cookie)).toBe(LIVE);
    for (const path of Object.values(links)) expect((await open(path)).statusCode).toBe(410);
    expect(await shows(await cookieOf(second))).toBe('2.3.1');
    const { previews } = await site.read<{ previews: Preview[] }>(`/previews?name=${NAME}`);
    expect(previews.filter(({ label }) => label === 'pr-6').map(({ version }) => version)).toEqual(['2.3.1']);
  });

  it('cannot be guessed', async () => {
    const path = await linkOf('2.2.1', 'pr-4');
    const forged = path.slice(0, -4) + (path.endsWith('AAAA') ? 'BBBB' : 'AAAA');
    for (const wrong of [forged, path.slice(0, -1), '/api/preview', '/api/preview?key=x'])
      expect((await open(wrong)).statusCode, wrong).toBe(404);
    expect(await shows(`__Host-preview=${forged.split('=').at(-1)}`)).toBe(LIVE);
  });

  it('sets the cookie only for a navigation, and only this site removes the cookie', async () => {
    const path = await linkOf('2.2.2', 'pr-5');
    for (const headers of [
      { ...NAVIGATION, 'sec-fetch-dest': 'empty' },
      { ...NAVIGATION, 'sec-fetch-site': 'cross-site' },
      { ...NAVIGATION, 'sec-fetch-site': 'same-site' },
    ]) {
      const refused = await open(path, site, headers);
      expect(refused.statusCode).toBe(403);
      expect(refused.headers).not.toHaveProperty('set-cookie');
    }
    const leave = (headers: Record<string, string>) =>
      site.app.inject({
        method: 'POST',
        url: '/api/preview/leave',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      });
    expect((await leave({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    const left = await leave({ 'sec-fetch-site': 'same-origin', referer: 'http://localhost/content?a=b' });
    expect(left.statusCode).toBe(303);
    expect(left.headers).toMatchObject({ location: '/content?a=b' });
    expect(String(left.headers['set-cookie'])).toContain('__Host-preview=; Max-Age=0');
  });
});

describe('preview release', () => {
  it('cannot go live, even by a direct database change', async () => {
    await linkOf('2.4.0', 'pr-7');
    const message =
      'mfe-working@2.4.0 is a preview, which never goes live: publish the same build as another version.';
    for (const [call, body] of [
      ['2.4.0/promote', {}],
      ['2.4.0/canary', { percent: 10 }],
      ['2.4.0/ramp', { steps: [1, 100], everySeconds: 60 }],
      ['rollback', { to: '2.4.0' }],
      ['2.4.0/publish', {}],
    ] as const)
      expect(await site.post(`/${NAME}/${call}`, body), call).toMatchObject({ status: 422, message });
    expect((await site.call('POST', `/${NAME}/2.4.0/check`)).json()).toMatchObject({
      publish: [],
      promote: [message],
      left: [],
    });
    for (const column of ['live_version', 'fallback_version', 'canary_version'])
      await expect(
        sql`update release_channels set ${sql.ref(column)} = '2.4.0' where name = ${NAME}`.execute(
          database.db,
        ),
      ).rejects.toThrow('cannot go live');
    const { rows } = await site.read<{ rows: Array<{ version: string }> }>('/matrix');
    expect(rows.map(({ version }) => version)).not.toContain('2.4.0');
    const { releases } = await site.read<{ releases: PublishedRelease[] }>(`/?name=${NAME}`);
    expect(releases.find(({ version }) => version === '2.4.0')).toMatchObject({ preview: true, live: false });
  });

  it('must be an unpublished release of a remote with granted paths, and pass the gates', async () => {
    await site.publish(workingRemote('2.5.0'), '2.5.0');
    await site.upload(fixtureShell(), '2.0.0');
    const old = workingRemote('2.5.1', { contracts: '^0.1.0' });
    for (const [made, reason] of [
      [
        await preview('2.5.0', 'pr-8'),
        'mfe-working@2.5.0 is already published to go live: give the preview a',
      ],
      [await preview('2.5.1', 'pr-8', {}, old), 'needs contracts ^0.1.0'],
      [
        await preview('2.5.2', 'pr-8', { days: 30 }),
        'A preview lasts 7 days at most here (PREVIEW_DAYS), not 30.',
      ],
      [await site.post('/shell/2.0.0/preview', { label: 'pr-8' }), 'Only remotes have previews'],
      [await preview('1.0.0', 'pr-8', {}, remoteOf('first', 'x')), 'is not granted to mfe-first'],
    ] as const)
      expect(made.message).toContain(reason);
    expect((await preview('2.5.3', 'PR 8')).status).toBe(400);
  });

  it('is in the audit log when it is made, replaced or revoked', async () => {
    await linkOf('2.8.0', 'pr-13');
    await linkOf('2.8.1', 'pr-13');
    await revoke('pr-13');
    const said = (await auditOf(site, NAME, 6)).map(({ action, version, who, why, detail }) => [
      action,
      version,
      who,
      why,
      detail,
    ]);
    const asked = ['ann (operations)', 'a pull request'];
    const signed = expect.stringMatching(/^as a preview, signed by .+, key [0-9a-f]{16}$/);
    expect(said).toEqual([
      ['preview-revoke', '2.8.1', 'ann (operations)', 'merged', 'pr-13'],
      ['preview', '2.8.1', ...asked, 'pr-13, for 7 days'],
      ['preview-revoke', '2.8.0', 'ann (operations)', 'replaced by 2.8.1', 'pr-13'],
      ['publish', '2.8.1', ...asked, signed],
      ['preview', '2.8.0', ...asked, 'pr-13, for 7 days'],
      ['publish', '2.8.0', ...asked, signed],
    ]);
  });

  it('keeps files until a day after the link ends, and can be made again', async () => {
    const path = await linkOf('2.9.0', 'pr-14');
    const prune = async (days: number) => {
      const at = sql<Date>`clock_timestamp() + make_interval(days => ${days})`;
      const { pruned } = await pruneReleases(database.db, site.app.releaseFiles, at);
      return pruned.map(({ version }) => version);
    };
    expect(await prune(6)).not.toContain('2.9.0');
    await endsAt('pr-14', sql<Date>`clock_timestamp() + make_interval(days => 90)`);
    expect(await prune(85)).not.toContain('2.9.0');
    expect((await open(path)).statusCode).toBe(303);
    await revoke('pr-14');
    expect(await prune(2)).toContain('2.9.0');
    expect(await shows(await cookieOf(await linkOf('2.9.0', 'pr-15')))).toBe('2.9.0');
  });
});

describe('preview secret', () => {
  it('is never logged, and is stored only as a hash', async () => {
    const said = log.join('\n');
    // Followed, refused, ended and made up.
    for (const status of [303, 403, 404, 410]) expect(said).toContain(`"statusCode":${status}`);
    const rows = await database.db.selectFrom('release_previews').selectAll().execute();
    const kept = JSON.stringify(rows.map((row) => ({ ...row, secret_hash: row.secret_hash.toString() })));
    expect(secrets.length).toBeGreaterThan(10);
    for (const secret of secrets) {
      expect(secret).toHaveLength(43);
      expect(said).not.toContain(secret);
      expect(kept).not.toContain(secret);
    }
  });
});
