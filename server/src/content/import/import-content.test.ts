import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSampleContent, SAMPLE_CONTENT, SAMPLE_REVISION } from 'sample-content';
import { CONTENT_KINDS, type ContentKind, type RecordOf } from 'shared-contracts/content-records';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onlyCentres } from '../../testing/only-centres.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Problem, problemText } from '../check/problem.ts';
import { readContent } from '../store/read-content.ts';
import { replaceContent } from '../write/write-content.ts';
import { writeCsv } from './csv/csv-file.ts';
import { ensureContent } from './ensure-content.ts';
import { exportContent } from './export-content.ts';
import { importContent } from './import-content.ts';

const publishedPaths = async () => [];

const NOW = Date.parse('2026-11-21T17:00:00Z');
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const sample = { day: '2026-11-21', revision: SAMPLE_REVISION };
  const content = createSampleContent({ today: sample.day });
  const some = onlyCentres(content, 'charleston', 'ottawa', 'pinecrest', 'riverbendplaza', 'bluemesa');
  await replaceContent(database.db, some, { sample });
});
afterAll(() => database.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, content: unknown) => {
  const isText = typeof content === 'string' || Buffer.isBuffer(content);
  writeFileSync(join(folder, file), isText ? content : JSON.stringify(content, null, 2));
};
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

describe('content export', () => {
  it.each(['json', 'csv'] as const)('can be imported again as %s without changes', async (format) => {
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

  it('keeps texts that CSV could alter', async () => {
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

  it.each(['=1+1', '+1', '-1', '@sum', '\t=1', '＝1', "'=1", "''+1", "'quoted'"])(
    'writes %j to CSV as text that no spreadsheet runs, and reads it back',
    async (title) => {
      const [first, ...rest] = await records('jobs');
      if (!first) throw new Error('There are no jobs');
      const csv = writeCsv('jobs', [{ ...first, title, summary: title }, ...rest]);
      expect(csv.split('\n')[1]).not.toMatch(/(^|,)"?[=+\-@\t＝]/);
      write('jobs.csv', csv);
      expect((await importContent(database.db, folder, { publishedPaths })).ok).toBe(true);
      expect((await records('jobs')).find(({ id }) => id === first.id)).toMatchObject({
        title,
        summary: title,
      });
    },
  );

  it('refuses to write to a folder that is not empty', async () => {
    write('notes.txt', 'mine');
    await expect(exportContent(database.db, folder, 'json')).rejects.toThrow(/not empty/);
  });
});

describe('content import', () => {
  it('reports the only invalid line among 10,000', async () => {
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
        message: '"next week" is wrong: expected a date such as 2026-11-27.',
      },
    ]);
    expect(await records('jobs')).toEqual(before);
  });

  it('reports line and field for JSON', async () => {
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

  it('reports every rule that the records break', async () => {
    const [store, ...stores] = await records('stores');
    if (!store) throw new Error('There are no stores');
    write('stores.json', [...stores, { ...store, centre: 'nowhere', categoryId: 99, brandId: 7 }]);
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
    const found = (await complaints()).join('\n');
    for (const problem of [
      /^stores\.json, line \d+, field "centre": "nowhere" is wrong: expected the slug of a centre; nowhere does not exist\.$/m,
      /field "categoryId": "99" is wrong: expected the id of a category; 99 does not exist/,
      // What is kept must fit as well: the plan shows that store.
      /^\(existing site-plans\), field "occupants": .* In \w+\.$/m,
      /^centres\.json, line \d+, field "slug": "brands" is wrong: expected a name that no page has/m,
      /field "timeZone": "EST" is wrong: expected an IANA time zone/,
      /field "status\.id": "17185" is wrong: expected null for open/,
      /^deals\.json, line \d+, field "endsOn": .*expected .* or later/m,
    ])
      expect(found).toMatch(problem);
  });

  const category = { id: 1, slug: 'a', name: 'A' };
  it.each<[string, string, unknown, RegExp]>([
    ['a duplicate', 'categories.json', [category, category], /, field "id": "1" is wrong: expected a unique/],
    [
      'an unknown field',
      'categories.json',
      [{ ...category, colour: 'red' }],
      /Unrecognized key: "colour"\.$/,
    ],
    [
      'a control character',
      'categories.json',
      [{ ...category, name: 'A\u0007' }],
      /"name": .* expected text without/,
    ],
    [
      'a blank name',
      'categories.json',
      [{ ...category, name: ' ' }],
      /"name": " " is wrong: expected text\.$/,
    ],
    [
      'broken syntax',
      'categories.json',
      '[\n{ "id": 1,\n "slug": "a" "name": "A" }\n]',
      /, line 3: Expected JSON/,
    ],
    ['a cut file', 'categories.json', '[{"id": 1', /Expected JSON/],
    [
      'a file without the home page',
      'page-blocks.json',
      [],
      /: Expected .*"home"; without it, \/ is not found\.$/,
    ],
    ['a file without legal texts', 'legal-texts.json', [], /without it, \/privacy-policy is not found\.$/],
  ])('rejects %s', async (_, file, content, problem) => {
    write(file, content);
    const ofFile = (await complaints()).filter((line) => line.startsWith(file));
    expect(ofFile).toContainEqual(expect.stringMatching(problem));
  });

  it('rejects two files of one kind, and a folder without files', async () => {
    expect((await complaints())[0]).toMatch(/Expected files such as/);
    write('categories.json', [category]);
    write('Categories.csv', 'id,slug,name\n1,a,A\n');
    expect(await complaints()).toContain(
      'categories.json: Expected one file of categories; Categories.csv is another.',
    );
  });

  it('lists 200 problems and counts all', async () => {
    write('rewards-faq.csv', `id,topic,question,answer\n${'a,b,c,d\n'.repeat(1_000)}`);
    const outcome = await importContent(database.db, folder, { publishedPaths });
    if (outcome.ok) return expect.unreachable();
    expect([outcome.problems.length, outcome.total]).toEqual([200, 1_000]);
  });

  it('keeps the records of other centers, unless it replaces all', async () => {
    const before = await records('jobs');
    const [first] = before.filter(({ centre }) => centre === 'charleston');
    if (!first) throw new Error('There are no jobs');
    const others = before.filter(({ centre }) => centre !== 'charleston');
    write('jobs.json', [{ ...first, title: 'The only one' }]);
    const dry = await importContent(database.db, folder, { publishedPaths, dryRun: true, replace: true });
    expect(dry.ok && dry.changes).toMatchObject([{ changed: 1, removed: before.length - 1, others: 0 }]);
    const outcome = await importContent(database.db, folder, { publishedPaths });
    expect(outcome.ok && outcome.changes).toMatchObject([
      { changed: 1, removed: before.length - others.length - 1, unchanged: 0, others: others.length },
    ]);
    const after = await records('jobs');
    expect(after.filter(({ centre }) => centre !== 'charleston')).toEqual(others);
    expect(after.filter(({ centre }) => centre === 'charleston').map(({ title }) => title)).toEqual([
      'The only one',
    ]);

    const [centre, ...more] = await records('centres');
    write('centres.json', [{ ...centre, description: 'Changed.' }]);
    expect((await importContent(database.db, folder, { publishedPaths })).ok).toBe(true);
    expect(await records('centres')).toEqual([{ ...centre, description: 'Changed.' }, ...more]);
  });

  it('reports counts and writes nothing in a dry run', async () => {
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

  it('replaces one kind of content, and stops refreshing the sample content', async () => {
    const centres = await records('centres');
    const [first, ...rest] = await records('campaigns');
    write('campaigns.json', [{ ...first, title: 'An operator’s own' }, ...rest]);
    expect((await importContent(database.db, folder, { publishedPaths })).ok).toBe(true);
    expect((await records('campaigns')).map(({ title }) => title)).toContain('An operator’s own');
    expect(await records('centres')).toEqual(centres);
    expect(await ensureContent(database.db, NOW + 30 * 86_400_000, SAMPLE_CONTENT)).toBe(false);
    // Answers of an older release are prepared again from the same records.
    const before = await readContent(database.db);
    await database.db.updateTable('content_state').set({ answers_revision: 0 }).execute();
    expect(await ensureContent(database.db, NOW, SAMPLE_CONTENT)).toBe(true);
    expect(await readContent(database.db)).toEqual(before);
  });

  it('keeps the old content and leaves no lock when the process is killed', async () => {
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
          // Stays in the transaction until it is killed.
          while (true);
        },
      });`;
    const args = ['--input-type=module', '-e', code, '--', database.url, join(folder, 'new')];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await readContent(database.db)).toEqual(before);
    expect((await importContent(database.db, join(folder, 'new'), { publishedPaths })).ok).toBe(true);
    expect((await records('stores')).every(({ description }) => description === 'Changed.')).toBe(true);
  });
});
