import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSampleContent, SAMPLE_CONTENT, SAMPLE_REVISION } from 'sample-content';
import {
  CONTENT_KINDS,
  type ContentKind,
  type ContentSet,
  emptyContent,
  type RecordOf,
} from 'shared-contracts/content-records';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Problem, problemText } from '../check/problem.ts';
import { readContent, setRecords } from '../store/read-content.ts';
import { replaceContent } from '../write/write-content.ts';
import { writeCsv } from './csv-file.ts';
import { ensureContent } from './ensure-content.ts';
import { exportContent } from './export-content.ts';
import { importContent } from './import-content.ts';

/** A site without releases. */
const publishedPaths = async () => [];

const NOW = Date.parse('2026-11-21T17:00:00Z');
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const sample = { day: '2026-11-21', revision: SAMPLE_REVISION };
  await replaceContent(database.db, someOf(createSampleContent({ today: sample.day })), { sample });
});
afterAll(() => database.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A few centres with all that belongs to them: enough to be wrong in every way. */
function someOf(content: ContentSet): ContentSet {
  const slugs: unknown[] = ['charleston', 'ottawa', 'pinecrest', 'riverbendplaza', 'bluemesa'];
  const some = emptyContent();
  for (const kind of CONTENT_KINDS) {
    const kept = (content[kind] as object[]).filter((record) => {
      if (kind === 'centres') return 'slug' in record && slugs.includes(record.slug);
      return !('centre' in record) || slugs.includes(record.centre);
    });
    setRecords(some, kind, kept);
  }
  return some;
}

const write = (file: string, content: unknown) =>
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
const records = async <K extends ContentKind>(kind: K): Promise<Array<RecordOf<K>>> =>
  (await readContent(database.db))[kind];
const version = async () =>
  (await database.db.selectFrom('content_state').select('version').executeTakeFirstOrThrow()).version;

async function problems(): Promise<readonly Problem[]> {
  const before = await version();
  const outcome = await importContent(database.db, folder, { publishedPaths });
  expect(await version()).toBe(before);
  return outcome.ok ? expect.unreachable('the import should have been refused') : outcome.problems;
}
const complaints = async () => (await problems()).map(problemText);

describe('export, then import', () => {
  it.each(['json', 'csv'] as const)('changes nothing, by way of %s', async (format) => {
    const before = await readContent(database.db);
    const there = join(folder, 'first');
    await exportContent(database.db, there, format);
    const outcome = await importContent(database.db, there, { publishedPaths });
    expect(outcome.ok).toBe(true);
    expect(outcome.ok && outcome.changes.map(({ kind }) => kind).sort()).toEqual([...CONTENT_KINDS].sort());
    for (const change of outcome.ok ? outcome.changes : []) {
      expect(change).toMatchObject({ added: 0, changed: 0, removed: 0 });
    }
    expect(await readContent(database.db)).toEqual(before);
    const again = join(folder, 'second');
    await exportContent(database.db, again, format);
    for (const file of readdirSync(there)) {
      expect(readFileSync(join(again, file)).equals(readFileSync(join(there, file)))).toBe(true);
    }
  });

  it('keeps texts that a table could spoil', async () => {
    const [first, ...rest] = await records('jobs');
    if (!first) throw new Error('There are no jobs');
    const awkward = {
      ...first,
      title: '="quoted", \'and\'\nbroken; ,',
      summary: ' spaces ',
      employer: '007',
      duties: ['', '"', 'é\t🛍️'],
    };
    write('jobs.csv', writeCsv('jobs', [awkward, ...rest]));
    expect((await importContent(database.db, folder, { publishedPaths })).ok).toBe(true);
    expect((await records('jobs')).find(({ id }) => id === first.id)).toEqual(awkward);
  });

  it('does not write over a folder that holds something', async () => {
    write('notes.txt', 'mine');
    await expect(exportContent(database.db, folder, 'json')).rejects.toThrow(/not empty/);
  });
});

describe('Import: a bad one', () => {
  it('with one wrong line in 10,000 changes nothing and names the line', async () => {
    const job = (await records('jobs')).find(({ title }) => !title.includes('\n'));
    if (!job) throw new Error('There are no jobs');
    const many = Array.from({ length: 10_000 }, (_, index) => ({ ...job, id: 900_000 + index }));
    const lines = writeCsv('jobs', many).split('\n');
    const wrong = 7_123;
    lines[wrong - 1] = lines[wrong - 1]?.replace(`,${job.postedOn},`, ',next week,') ?? '';
    write('jobs.csv', lines.join('\n'));
    const before = await records('jobs');
    const found = await problems();
    expect(found).toEqual([
      {
        file: 'jobs.csv',
        line: wrong,
        field: 'postedOn',
        expected: 'expected a date such as 2026-11-27',
      },
    ]);
    expect(await records('jobs')).toEqual(before);
  });

  it('names line, field and what was expected in JSON too', async () => {
    const [one, two] = await records('campaigns');
    const text = JSON.stringify(
      [one, { ...two, startsOn: '2026-13-01', frequency: { times: 'often', days: 7 } }],
      null,
      2,
    );
    write('campaigns.json', text);
    const lines = text.split('\n');
    const found = await problems();
    expect(found.map(({ field }) => field).sort()).toEqual(['frequency.times', 'startsOn']);
    for (const { line, field } of found) expect(lines[(line ?? 0) - 1]).toContain(field.split('.').at(-1));
  });

  it('is refused for what the records say of each other', async () => {
    const [store] = await records('stores');
    const stores = await records('stores');
    if (!store) throw new Error('There are no stores');
    write('stores.json', [...stores.slice(1), { ...store, centre: 'nowhere', categoryId: 99, brandId: 7 }]);
    const found = await complaints();
    expect(
      found.some(
        (line) =>
          line.startsWith('stores.json:') &&
          line.includes('centre: expected the slug of a centre; nowhere is none'),
      ),
    ).toBe(true);
    expect(found.some((line) => line.includes('categoryId: expected the id of a category; 99 is none'))).toBe(
      true,
    );
    // What stays must fit as well: the plan shows that store.
    expect(found.some((line) => line.startsWith('(site-plans as they are)'))).toBe(true);
  });

  it('is refused for a slug that a page has, a wrong status id, a zone that is none, days the wrong way round', async () => {
    const [first, second, ...rest] = await records('centres');
    write('centres.json', [
      { ...first, slug: 'brands', timeZone: 'EST' },
      { ...second, status: { id: 17185, kind: 'open', note: null } },
      ...rest,
    ]);
    const deals = await records('deals');
    write(
      'deals.json',
      deals.map((deal, index) => (index === 3 ? { ...deal, endsOn: '2020-01-01' } : deal)),
    );
    const found = await complaints();
    expect(
      found.some((line) => /^centres\.json:\d+: slug: expected a name that no page has/.test(line)),
    ).toBe(true);
    expect(found.some((line) => /timeZone: expected an IANA time zone/.test(line))).toBe(true);
    expect(found.some((line) => /status\.id: expected null for open/.test(line))).toBe(true);
    expect(found.some((line) => /^deals\.json:\d+: endsOn: expected .* or later/.test(line))).toBe(true);
  });

  it('is refused for duplicates, unknown fields, control characters, unknown files and broken syntax', async () => {
    const categories = await records('categories');
    write('categories.json', [...categories, categories[0]]);
    expect((await complaints())[0]).toMatch(
      /^categories\.json:\d+: id: expected one that no other record has/,
    );
    write(
      'categories.json',
      categories.map((c) => ({ ...c, colour: 'red' })),
    );
    expect((await complaints())[0]).toMatch(/Unrecognized key: "colour"/);
    write(
      'categories.json',
      categories.map((c) => ({ ...c, name: `${c.name}\u0007` })),
    );
    expect((await complaints())[0]).toMatch(/name: expected text without control characters/);
    write('categories.json', '[\n{ "id": 1,\n "slug": "a" "name": "A" }\n]');
    expect((await complaints())[0]).toMatch(/^categories\.json:3: expected JSON/);
    write('categories.json', '[{"id": 1');
    expect((await complaints())[0]).toMatch(/expected JSON/);
    write('categories.json', categories);
    write('categories.csv', 'id,slug,name\n1,a,A\n');
    expect((await complaints())[0]).toMatch(/expected one file of categories/);
    rmSync(join(folder, 'categories.json'));
    write('categories.csv', 'id,slug,title\n1,a,A\n');
    expect((await complaints())[0]).toMatch(/^categories\.csv:1: title: expected a field of categories/);
    write('categories.csv', 'id,slug,name\n1,a,A\n2,b\n');
    expect((await complaints())[0]).toMatch(/^categories\.csv:3: expected 3 cells/);
    rmSync(join(folder, 'categories.csv'));
    write('shops.json', []);
    expect((await complaints())[0]).toMatch(/^shops\.json: expected a name of/);
    rmSync(join(folder, 'shops.json'));
    writeFileSync(join(folder, 'jobs.csv'), Buffer.from([0x69, 0x64, 0x0a, 0xff, 0xfe]));
    expect((await complaints())[0]).toMatch(/^jobs\.csv:2: expected UTF-8/);
    rmSync(join(folder, 'jobs.csv'));
    expect((await complaints())[0]).toMatch(/expected files such as/);
  });
});

it('counts and changes nothing in a dry run', async () => {
  const [first, ...rest] = await records('campaigns');
  write('campaigns.json', [{ ...first, title: 'Another' }, ...rest.slice(1)]);
  const before = await version();
  const outcome = await importContent(database.db, folder, { publishedPaths, dryRun: true });
  expect(outcome).toMatchObject({
    ok: true,
    changes: [{ kind: 'campaigns', added: 0, changed: 1, removed: 1 }],
  });
  expect(await version()).toBe(before);
});

it('replaces a kind and leaves the others, and the sample is then no longer refreshed over it', async () => {
  const centres = await records('centres');
  const [first, ...rest] = await records('campaigns');
  write('campaigns.json', [{ ...first, title: 'An operator’s own' }, ...rest]);
  expect((await importContent(database.db, folder, { publishedPaths })).ok).toBe(true);
  expect((await records('campaigns')).map(({ title }) => title)).toContain('An operator’s own');
  expect(await records('centres')).toEqual(centres);
  expect(await ensureContent(database.db, NOW + 30 * 86_400_000, SAMPLE_CONTENT)).toBe(false);
  // Only answers that an older release prepared are made anew, from the same records.
  const before = await readContent(database.db);
  await database.db.updateTable('content_state').set({ answers_revision: 0 }).execute();
  expect(await ensureContent(database.db, NOW, SAMPLE_CONTENT)).toBe(true);
  expect(await readContent(database.db)).toEqual(before);
});

it('leaves the old content whole when the process is killed in the middle', async () => {
  const before = await readContent(database.db);
  const there = join(folder, 'all');
  await exportContent(database.db, there, 'json');
  const stores = await records('stores');
  mkdirSync(join(folder, 'new'));
  writeFileSync(
    join(folder, 'new', 'stores.json'),
    JSON.stringify(stores.map((s) => ({ ...s, description: 'Changed.' }))),
  );
  const code = `
    const { createDatabase } = await import(${JSON.stringify(new URL('../../platform/storage/database.ts', import.meta.url).href)});
    const { importContent } = await import(${JSON.stringify(new URL('./import-content.ts', import.meta.url).href)});
    const db = createDatabase({ url: process.argv[1] });
    await importContent(db, process.argv[2], {
      publishedPaths: async () => [],
      onProgress: (done, total) => {
        if (done < total / 2) return;
        console.log('half');
        // Stays in the middle of the transaction until it is killed.
        while (true);
      },
    });`;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', code, '--', database.url, join(folder, 'new')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await readContent(database.db)).toEqual(before);
  // Nothing is left locked: the same import goes through now.
  expect((await importContent(database.db, join(folder, 'new'), { publishedPaths })).ok).toBe(true);
  expect((await records('stores')).every(({ description }) => description === 'Changed.')).toBe(true);
});
