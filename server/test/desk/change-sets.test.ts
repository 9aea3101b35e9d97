import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { CONTENT_API_VERSION } from 'shared-contracts/content';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import { goLiveOnTime } from '../../src/content/change-sets/go-live.ts';
import { readContent } from '../../src/content/store/read-content.ts';
import type { FullChangeSet } from '../../src/staff/wire/content.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { staffHeaders } from '../support/staff.ts';
import { testConfig } from '../support/test-site.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const database = await createTestDatabase({ sampleAt: NOW });
const folder = await mkdtemp(join(tmpdir(), 'desk-'));
const clock = { now: NOW };
const startReplica = async () => {
  const app = await createApp(testConfig(folder), { storage: database, now: () => clock.now });
  await app.ready();
  return app;
};
// Their interval timers never fire: what one replica puts live reaches the other by NOTIFY only.
vi.useFakeTimers({ toFake: ['setInterval'] });
const [site, other] = [await startReplica(), await startReplica()];
vi.useRealTimers();
afterAll(async () => {
  for (const app of [site, other]) await app.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});
const rules = { publishedPaths: async () => [], now: () => clock.now };

const editor = await staffHeaders(site, {
  roles: ['editor'],
  centres: ['charleston'],
  name: 'Ed Charleston',
});
const second = await staffHeaders(site, { roles: ['editor'], name: 'Zoe Everywhere' });

async function send(path: string, body?: object, headers = editor) {
  const answer = await site.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/staff/${path}`,
    headers,
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const begin = async (title: string, headers = editor): Promise<FullChangeSet> =>
  (await send('change-sets', { title }, headers)).body;
const liveRecord = async (kind: string, key: string) => (await send(`content/${kind}/${key}`)).body.live;
const change = { why: 'a test', when: null };

/** A content call of a shopper, or of the preview with the key. */
async function shown<T>(app: FastifyInstance, url: string, key?: string): Promise<T> {
  const cookie: Record<string, string> = key ? { cookie: `__Host-preview=${key}` } : {};
  return (await app.inject({ url, headers: { 'x-api-version': CONTENT_API_VERSION, ...cookie } })).json();
}
interface Centre {
  readonly exceptions: ReadonlyArray<{ date: string; reason: string }>;
}
const PAGE = '/api/centers/charleston';
const reasons = async (app: FastifyInstance, key?: string) =>
  (await shown<Centre>(app, PAGE, key)).exceptions.map(({ reason }) => reason);
/** Waits until both replicas have dropped the answers that they have cached. */
const dropped = async () => {
  for (const app of [site, other])
    await vi.waitFor(() => expect(app.content.known(PAGE)).toBeUndefined(), 30_000);
};

const { id: charleston } = await shown<{ id: number }>(site, PAGE);
const SATURDAY = { date: '2026-11-28', reason: 'Long Saturday', spans: [{ open: '08:00', close: '23:00' }] };

async function withSaturday(title: string) {
  const set = await begin(title);
  const live = await liveRecord('centres', String(charleston));
  const exceptions = [
    ...live.exceptions.filter(({ date }: { date: string }) => date !== SATURDAY.date),
    SATURDAY,
  ];
  const draft = { kind: 'centres', key: String(charleston), record: { ...live, exceptions }, seen: live };
  const saved = await send(`change-sets/${set.id}/records`, { ...draft, revision: null });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return { set, live, draft };
}

describe('a change of Saturday’s hours', () => {
  it('is previewed by a link, live on two replicas, and undone as a whole', async () => {
    const { set, live } = await withSaturday('Long Saturday');
    expect((await send(`change-sets/${set.id}/problems`)).body).toEqual({ total: 0, problems: [] });
    const preview = (await send(`change-sets/${set.id}/preview`, { path: '/charleston', day: null })).body;
    const key = new URL(preview.url).searchParams.get('key') ?? '';
    expect(await reasons(site, key)).toContain('Long Saturday');
    for (const app of [site, other]) {
      expect(await reasons(app)).not.toContain('Long Saturday');
      expect(app.content.known(PAGE)).toBeDefined();
    }

    expect((await send(`change-sets/${set.id}/live`, change)).body).toMatchObject({
      total: 0,
      set: { state: 'live' },
    });
    await dropped();
    for (const app of [site, other]) expect(await reasons(app)).toContain('Long Saturday');

    expect((await send(`change-sets/${set.id}/undo`, { why: 'a mistake' })).body.set.state).toBe('undone');
    await dropped();
    for (const app of [site, other]) expect(await reasons(app)).not.toContain('Long Saturday');
    expect(await liveRecord('centres', String(charleston))).toEqual(live);

    const entries = await database.db
      .selectFrom('audit_entries')
      .select(['who', 'action', 'centre', 'before', 'after', 'why'])
      .where('action', 'in', ['content.live', 'content.undo'])
      .orderBy('id')
      .execute();
    const place = `centres/${charleston}`;
    expect(entries).toMatchObject([
      {
        who: 'Ed Charleston',
        centre: 'charleston',
        why: 'a test',
        before: { [place]: { exceptions: live.exceptions } },
        after: { [place]: { exceptions: expect.arrayContaining([SATURDAY]) } },
      },
      { action: 'content.undo', after: { [place]: { exceptions: live.exceptions } }, why: 'a mistake' },
    ]);
  });

  it('is refused at another center, also if the record names one’s own', async () => {
    const set = await begin('Elsewhere');
    const { items } = (await send('content/centres', undefined, second)).body;
    const { id: key } = items.find(({ center }: { center: string }) => center !== 'charleston');
    const live = await liveRecord('centres', key);
    for (const record of [live, { ...live, slug: 'charleston' }, null]) {
      const saved = await send(`change-sets/${set.id}/records`, {
        kind: 'centres',
        key,
        record,
        revision: null,
        seen: live,
      });
      expect([saved.status, saved.body.code]).toEqual([403, 'FORBIDDEN']);
    }
    const site = await liveRecord('site', 'site');
    const whole = { kind: 'site', key: 'site', record: site, revision: null, seen: site };
    expect((await send(`change-sets/${set.id}/records`, whole)).status).toBe(403);
    expect((await send(`change-sets/${set.id}/records`, whole, second)).status).toBe(200);
    // The set now has a record of the whole site.
    expect((await send(`change-sets/${set.id}/live`, change)).status).toBe(403);
  });

  it('goes live at a time in the zone of the center, unless it has problems then', async () => {
    const { set } = await withSaturday('On time');
    const when = { at: '2026-11-27T06:00', center: 'charleston' };
    const late = { ...when, at: '2026-11-19T06:00' };
    expect((await send(`change-sets/${set.id}/live`, { why: 'a test', when: late })).body.code).toBe(
      'UNPROCESSABLE',
    );
    const planned = (await send(`change-sets/${set.id}/live`, { why: 'a test', when })).body.set;
    expect(planned).toMatchObject({
      state: 'scheduled',
      timeZone: 'America/New_York',
      goesLiveAt: '2026-11-27T11:00:00.000Z',
    });
    const { revision } = await database.db
      .selectFrom('change_sets')
      .select('revision')
      .where('id', '=', set.id)
      .executeTakeFirstOrThrow();
    await goLiveOnTime(site.db, { id: set.id, revision: revision - 1 }, rules);
    expect((await send(`change-sets/${set.id}`)).body.state).toBe('scheduled');
    await goLiveOnTime(site.db, { id: set.id, revision }, rules);
    await goLiveOnTime(site.db, { id: set.id, revision }, rules);
    expect((await send(`change-sets/${set.id}`)).body.state).toBe('live');
    expect((await send(`change-sets/${set.id}/undo`, { why: 'the end' })).body.set.state).toBe('undone');
  });
});

describe('two editors', () => {
  it('of one record see each other’s drafts, and none overwrites the other', async () => {
    const { set, draft } = await withSaturday('First editor');
    const parallel = await begin('Second editor', second);
    const theirs = await send(`change-sets/${parallel.id}/records`, { ...draft, revision: null }, second);
    expect(theirs.status).toBe(200);
    expect((await send(`change-sets/${set.id}`)).body.changes[0].others).toMatchObject([
      { changeSet: parallel.id, by: 'Zoe Everywhere' },
    ]);
    // The same draft, opened by both before one of them saves.
    const first = await send(`change-sets/${set.id}/records`, { ...draft, revision: 1 }, second);
    expect(first.body.revision).toBe(2);
    const clash = await send(`change-sets/${set.id}/records`, { ...draft, revision: 1 });
    expect([clash.status, clash.body.message]).toEqual([409, expect.stringContaining('Zoe Everywhere')]);
    // One goes live; the other must look at it first.
    expect((await send(`change-sets/${set.id}/live`, change)).body.total).toBe(0);
    const refused = (await send(`change-sets/${parallel.id}/live`, change, second)).body;
    expect(refused).toMatchObject({ total: 1, problems: [{ place: `centres/${charleston}` }] });
    expect((await send(`change-sets/${set.id}/undo`, { why: 'the end' })).body.set.state).toBe('undone');
  });

  it('cannot undo what another set has changed since', async () => {
    const { set } = await withSaturday('Before');
    await send(`change-sets/${set.id}/live`, change);
    const after = await begin('After');
    const live = await liveRecord('centres', String(charleston));
    const draft = { kind: 'centres', key: String(charleston), revision: null, seen: live };
    await send(`change-sets/${after.id}/records`, { ...draft, record: { ...live, phone: null } });
    await send(`change-sets/${after.id}/live`, change);
    expect((await send(`change-sets/${set.id}/undo`, { why: 'too late' })).body).toMatchObject({
      total: 1,
      set: { state: 'live' },
    });
    for (const { id } of [after, set])
      expect((await send(`change-sets/${id}/undo`, { why: 'in order' })).body.set.state).toBe('undone');
  });
});

describe('records', () => {
  it('are added with a number of their own, and removed', async () => {
    const set = await begin('A new event');
    const { items } = (await send('content/events?center=charleston')).body;
    const { id: _, ...event } = await liveRecord('events', items[0].id);
    const added = await send(`change-sets/${set.id}/records`, {
      kind: 'events',
      key: null,
      revision: null,
      seen: null,
      record: { ...event, title: 'Night market' },
    });
    const removed = { kind: 'events', key: items[0].id, record: null, revision: null };
    await send(`change-sets/${set.id}/records`, {
      ...removed,
      seen: await liveRecord('events', items[0].id),
    });
    expect((await send(`change-sets/${set.id}/live`, change)).body.problems).toEqual([]);
    expect(await liveRecord('events', added.body.key)).toMatchObject({ title: 'Night market' });
    expect(await liveRecord('events', items[0].id)).toBeNull();
    await send(`change-sets/${set.id}/undo`, { why: 'the end' });
    expect(await liveRecord('events', added.body.key)).toBeNull();
    expect(await liveRecord('events', items[0].id)).not.toBeNull();
  });
});

describe('a picture', () => {
  const record = {
    of: 'centre',
    id: charleston,
    kind: 'photo',
    alt: 'The plaza in the evening',
    credit: null,
  };
  const draft = { kind: 'pictures', key: null, revision: null, seen: null };
  const store = (bytes: Buffer) =>
    site.inject({
      method: 'POST',
      url: '/api/staff/picture-files/photo',
      payload: bytes,
      headers: { ...editor, 'content-type': 'application/octet-stream' },
    });

  it('is stored, goes live with its record, and is refused without its file', async () => {
    const set = await begin('A photo');
    const typed = { ...draft, record: { ...record, file: 'pictures/plaza.jpg' } };
    expect((await send(`change-sets/${set.id}/records`, typed)).status).toBe(200);
    expect((await send(`change-sets/${set.id}/live`, change)).body.problems).toMatchObject([
      { field: 'file' },
    ]);
    expect((await store(Buffer.from('not a picture'))).statusCode).toBe(422);
    const wide = { width: 800, height: 400, channels: 3, background: '#963' } as const;
    const stored = (await store(await sharp({ create: wide }).jpeg().toBuffer())).json();
    const key = `centre/${charleston}/photo`;
    const saved = { ...draft, key, revision: 1, record: { ...record, file: stored.file } };
    expect((await send(`change-sets/${set.id}/records`, saved)).status).toBe(200);
    expect((await send(`change-sets/${set.id}/live`, change)).body.problems).toEqual([]);
    const { photo } = await shown<{ photo?: { src: string } }>(other, '/api/centers/charleston');
    expect((await other.inject(photo?.src ?? '')).headers['content-type']).toBe('image/webp');
    await send(`change-sets/${set.id}/undo`, { why: 'the end' });
  });
});

describe('an import', () => {
  const recordsOf = async (center: string): Promise<Array<Record<string, unknown>>> => {
    const { items } = (await send(`content/deals?center=${center}&perPage=100`)).body;
    return Promise.all(items.map(({ id }: { id: string }) => liveRecord('deals', id)));
  };
  const upload = (records: object[], headers = editor) =>
    uploadFiles({ 'deals.json': JSON.stringify(records) }, headers);
  async function uploadFiles(files: Readonly<Record<string, BlobPart>>, headers = editor) {
    const form = new FormData();
    for (const [name, content] of Object.entries(files)) form.append('files', new Blob([content]), name);
    const { body, headers: own } = new Response(form);
    const answer = await site.inject({
      method: 'POST',
      url: '/api/staff/imports',
      payload: Buffer.concat(await Array.fromAsync(body ?? [])),
      headers: { ...headers, 'content-type': own.get('content-type') ?? '' },
    });
    return { status: answer.statusCode, ...answer.json() };
  }

  it('shows all thirty faults at once, and changes nothing', async () => {
    const before = await readContent(site.db);
    const refused = await upload(
      (await recordsOf('charleston')).slice(0, 15).map((deal) => ({ ...deal, title: 7, endsOn: 'soon' })),
    );
    expect([refused.total, refused.problems.length, refused.set]).toEqual([30, 30, null]);
    expect(refused.problems[0]).toMatchObject({ place: expect.stringMatching(/^deals.json, line \d+$/) });
    expect(await readContent(site.db)).toEqual(before);
  });

  it('is a change set that is undone as a whole', async () => {
    const before = await readContent(site.db);
    const { set, total } = await upload((await recordsOf('charleston')).slice(1));
    expect([total, (await send(`change-sets/${set}`)).body]).toMatchObject([
      0,
      { source: 'import', title: 'Import of deals.json', by: 'Ed Charleston', state: 'live' },
    ]);
    expect((await readContent(site.db)).deals).not.toEqual(before.deals);
    const undone = await send(`change-sets/${set}/undo`, { why: 'the wrong file' });
    expect(undone.body.set.state).toBe('undone');
    expect((await readContent(site.db)).deals).toEqual(before.deals);
  });

  it('reads CSV, and pictures by the name of their file', async () => {
    const photo = await sharp({ create: { width: 900, height: 450, channels: 3, background: '#369' } })
      .jpeg()
      .toBuffer();
    const csv = `of,id,kind,file,alt,credit\ncentre,${charleston},photo,pictures/plaza.jpg,The plaza at noon,\n`;
    const missing = await uploadFiles({ 'pictures.csv': csv }, second);
    expect(missing.problems).toMatchObject([{ field: 'file', place: 'pictures.csv, line 2' }]);
    const sent = await uploadFiles({ 'pictures.csv': csv, 'plaza.jpg': new Uint8Array(photo) }, second);
    expect(sent).toMatchObject({ total: 0 });
    const { photo: seen } = await shown<{ photo?: { alt: string } }>(site, PAGE);
    expect(seen?.alt).toBe('The plaza at noon');
    expect((await send(`change-sets/${sent.set}/undo`, { why: 'the end' }, second)).body.set.state).toBe(
      'undone',
    );
  });

  it('is refused for another center, and without a change', async () => {
    const records = await recordsOf('savannah');
    expect(await upload(records.map((deal) => ({ ...deal, title: 'Ours' })))).toMatchObject({ status: 403 });
    expect(await upload(records, second)).toMatchObject({ status: 409 });
  });
});
