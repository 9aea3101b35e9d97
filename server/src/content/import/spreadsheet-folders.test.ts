import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSampleContent, SAMPLE_REVISION } from 'sample-content';
import { type RecordOf, recordSchemas } from 'shared-contracts/content-records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onlyCentres } from '../../testing/only-centres.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { problemText } from '../check/problem.ts';
import { replaceContent } from '../write/write-content.ts';
import { writeCsv } from './csv/csv-file.ts';
import { importContent } from './import-content.ts';

const NOW = Date.parse('2026-11-21T17:00:00Z');
let database: TestDatabase;
let tilton: RecordOf<'centres'>;
beforeAll(async () => {
  database = await createTestDatabase();
  const sample = { day: '2026-11-21', revision: SAMPLE_REVISION };
  const content = onlyCentres(createSampleContent({ today: sample.day }), 'charleston', 'tilton');
  await replaceContent(database.db, content, { sample });
  const found = content.centres.find(({ slug }) => slug === 'tilton');
  if (!found) throw new Error('There is no center tilton');
  tilton = found;
});
afterAll(() => database.stop());

const HEADER = 'id,centre,storeId,employer,title,kind,summary,duties,pay,applyUrl,postedOn,expiresOn';
const ROW =
  '990001,charleston,,Sample Crew,Greeter,seasonal,Greets people.,"[""Greet""]",,https://example.com/apply,2026-11-29,2026-12-29';
const JOB: RecordOf<'jobs'> = {
  id: 990_001,
  centre: 'charleston',
  storeId: null,
  employer: 'Sample Crew',
  title: 'Greeter',
  kind: 'seasonal',
  summary: 'Greets people.',
  duties: ['Greet'],
  pay: null,
  applyUrl: 'https://example.com/apply',
  postedOn: '2026-11-29',
  expiresOn: '2026-12-29',
};
const lines = (...rows: readonly string[]) => `${rows.join('\r\n')}\r\n`;
const with2nd = (row: string) => row.replace('990001', '990002');
const delimited = (delimiter: string) =>
  lines(HEADER, ROW).replace(/,(?=[^"]*(?:"[^"]*"[^"]*)*$)/gm, delimiter);
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const EVENT_HEADER =
  'id,centre,title,summary,kind,startsAt,endsAt,place,status,note,isFree,description,movedFrom,sequence,storeIds';
const event = (startsAt: string, endsAt: string, id = 1_001_083) =>
  `${id},charleston,Craft corner,Paper and glue.,family,${startsAt},${endsAt},The garden,scheduled,,TRUE,"[""Glue.""]",,0,[]`;

interface Folder {
  readonly name: string;
  readonly files: Readonly<Record<string, string | Buffer>>;
  /** Fields of the imported jobs at Charleston; each has those of `JOB` too. */
  readonly jobs?: ReadonlyArray<Partial<RecordOf<'jobs'>>>;
  readonly notes?: readonly string[];
  readonly faults?: readonly string[];
}

const FOLDERS: readonly Folder[] = [
  { name: 'Google Sheets: UTF-8 without BOM', files: { 'jobs.csv': `${HEADER}\r\n${ROW}` }, jobs: [{}] },
  {
    name: 'Excel: CSV UTF-8 with BOM, blank rows and spare columns',
    files: {
      'jobs.csv': `\ufeff${lines(`${HEADER},,`, `${ROW},,`, ',,,,,,,,,,,,,', ' ,,,,,,,,,,,,,', '')}`,
    },
    jobs: [{}],
  },
  {
    name: 'Excel: rows without their empty cells at the end, and a cell with a line break',
    files: {
      'rewards-faq.csv': lines('id,topic,question,answer', 'a,Points,"How', ' many?","[""Ten.""]"'),
      'jobs.csv': lines(`${HEADER.replace('pay,', '')},pay`, `${ROW.replace(',,https', ',https')}`),
    },
    jobs: [{}],
  },
  { name: 'German Excel: semicolons', files: { 'Jobs.CSV': delimited(';') }, jobs: [{}] },
  { name: 'Excel: sep= line', files: { 'jobs.csv': `sep=;\r\n${delimited(';')}` }, jobs: [{}] },
  { name: 'Excel: text, tab delimited', files: { 'jobs.txt': delimited('\t') }, jobs: [{}] },
  {
    name: 'Google Sheets: TSV without quoting',
    files: { 'jobs.tsv': delimited('\t').replaceAll('"[""', '["').replaceAll('""]"', '"]') },
    jobs: [{}],
  },
  {
    name: 'Excel: Unicode text',
    files: { 'JOBS.TXT': utf16(delimited('\t').replace('Greeter', 'Café “host”')) },
    jobs: [{ title: 'Café “host”' }],
  },
  {
    name: 'Excel: CSV in Windows-1252',
    files: { 'jobs.csv': latin1(lines(HEADER, ROW.replace('Greeter', 'Caf\u00e9 dog\u0092s'))) },
    jobs: [{ title: 'Café dog’s' }],
    notes: ['jobs.csv was read as Windows-1252. Check its accents and quotes, or save it as CSV UTF-8.'],
  },
  {
    name: 'Excel on a Mac: CSV (Macintosh)',
    files: { 'jobs.csv': latin1(`${HEADER}\r${ROW.replace('Greeter', 'Caf\u008e dog\u00d5s')}\r`) },
    jobs: [{ title: 'Café dog’s' }],
    notes: ['jobs.csv was read as Mac OS Roman. Check its accents and quotes, or save it as CSV UTF-8.'],
  },
  {
    name: 'A header in other words, and dates of the United States',
    files: {
      'jobs.csv': lines(
        ' ID ,Center,Store ID,EMPLOYER,Title,kind,summary,duties,apply_url,Posted On,expires-on',
        ROW.replace(',,https', ',https')
          .replace('2026-11-29', '11/9/2026')
          .replace('2026-12-29', '12/29/2026'),
        with2nd(ROW)
          .replace(',,https', ',https')
          .replace('2026-11-29', '11/29/2026')
          .replace('2026-12-29', '29-Dec-26'),
      ),
    },
    jobs: [{ postedOn: '2026-11-09' }, { id: 990_002 }],
    notes: ['jobs.csv has no column pay: no values.'],
  },
  {
    name: 'Files beside it that no import reads',
    files: { 'jobs.csv': lines(HEADER, ROW), 'notes.txt': 'Mine.', '.DS_Store': 'x', 'logo.png': 'x' },
    jobs: [{}],
    notes: ['Not read: .DS_Store, logo.png, notes.txt.'],
  },
  {
    name: 'Excel: booleans and a lost leading zero, and clock times of a wrong time zone',
    files: {
      'centres.csv': 'TILTON',
      'events.csv': lines(EVENT_HEADER, event('11/28/2026 2 PM', '11/28/2026 4 PM')).replace(
        'charleston',
        'tilton',
      ),
    },
    faults: [
      'centres.csv, line 2, column "address.postalCode": "3276" is wrong: expected five digits. Spreadsheets drop leading zeros: 03276 would be right.',
      'centres.csv, line 2, column "timeZone": "America/Tilton" is wrong: expected an IANA time zone such as America/New_York.',
    ],
  },
  {
    name: 'Workbooks, copies and unknown names',
    files: {
      'jobs (1).csv': lines(HEADER, ROW),
      'stores.xlsx': Buffer.from('PK\u0003\u0004'),
      'deals.csv': Buffer.from('PK\u0003\u0004 a workbook'),
      'events.csv': 'Events of November,,,\r\n',
      'shops.csv': 'id\r\n1\r\n',
      'campaigns.csv': ' \r\n,,\r\n',
      '~$stores.xlsx': 'x',
    },
    faults: [
      'campaigns.csv: The file is empty.',
      'deals.csv: The file is a workbook or a ZIP file under another name. Open it and save it as "CSV UTF-8 (comma delimited)".',
      'events.csv, line 1: Expected a first row with the column names id, centre, title, ',
      'jobs (1).csv: It is not read under this name. Rename it to jobs.csv.',
      'shops.csv: Expected a name of: ',
      'stores.xlsx: Workbooks are not read. Open it and save each sheet as "CSV UTF-8", such as stores.csv.',
    ],
    notes: ['Not read: ~$stores.xlsx.'],
  },
  {
    name: 'Every fault of several lines',
    files: {
      'jobs.csv': lines(
        HEADER,
        ROW.replace('2026-11-29', '03/04/2026').replace('seasonal', 'summer'),
        '',
        with2nd(ROW).replace('charleston', 'nowhere').replace('2026-12-29', 'next week'),
        ROW.replace('990001', '#N/A').replace('Greeter', '=A1'),
        ROW.replace('990001', '9.90E+05').replace(',,Sample', ',77,Sample'),
        '990005,charleston',
      ),
    },
    faults: [
      'jobs.csv, line 2, column "postedOn": "03/04/2026" can mean 2026-03-04 or 2026-04-03. Write one of them.',
      'jobs.csv, line 2, column "kind": "summer" is wrong: expected one of "full-time", "part-time", "seasonal".',
      'jobs.csv, line 4, column "expiresOn": "next week" is wrong: expected a date such as 2026-11-27.',
      'jobs.csv, line 5, column "id": "#N/A" is an error of the spreadsheet.',
      'jobs.csv, line 5, column "title": "=A1" is wrong: expected a value, not a formula.',
      'jobs.csv, line 6, column "id": "9.90E+05" is wrong: the spreadsheet shortened it.',
      'jobs.csv, line 7, column "employer": The line ends before this column.',
      'jobs.csv, line 7, column "title": The line ends before this column.',
      'jobs.csv, line 7, column "kind": The line ends before this column.',
      'jobs.csv, line 7, column "summary": The line ends before this column.',
      'jobs.csv, line 7, column "duties": The line ends before this column.',
      'jobs.csv, line 7, column "applyUrl": The line ends before this column.',
      'jobs.csv, line 7, column "postedOn": The line ends before this column.',
      'jobs.csv, line 7, column "expiresOn": The line ends before this column.',
    ],
  },
  {
    name: 'A wrong header, with the faults of its rows',
    files: {
      'jobs.csv': lines(
        HEADER.replace('summary', 'Title').replace('pay', 'wage'),
        ROW.replace('seasonal', 'x'),
      ),
    },
    faults: [
      'jobs.csv, line 1, column "Title": The column occurs twice. Delete or rename one.',
      'jobs.csv, line 1, column "wage": There is no such column in jobs.csv. Expected: id, centre, ',
      'jobs.csv, line 1, column "summary": The column is missing.',
      'jobs.csv, line 2, column "kind": "x" is wrong: expected one of "full-time", "part-time", "seasonal".',
    ],
    notes: ['jobs.csv has no column pay: no values.'],
  },
  {
    name: 'Unquoted delimiters and wrong quotes',
    files: {
      'jobs.csv': lines(
        HEADER,
        ROW.replace('Greets people.', 'Greets, smiles.'),
        ROW.replace('Greets people.', '5" heels'),
        with2nd(ROW).replace('seasonal', 'x'),
        ROW.replace('Greets people.', '"Greets people'),
      ),
    },
    faults: [
      'jobs.csv, line 2: "2026-12-29" comes after the last column. Quote cells that contain the delimiter.',
      'jobs.csv, line 3: A quote (") inside a cell must be doubled',
      'jobs.csv, line 4, column "kind": "x" is wrong',
      'jobs.csv, line 5: A quote (") inside a cell must be doubled',
    ],
  },
  {
    name: 'Faults in files that refer to each other, each named once',
    files: {
      'categories.csv': lines('id,slug,name', '1.5,a,A'),
      'jobs.csv': lines(HEADER, ROW.replace(',,Sample', ',77,Sample')),
    },
    faults: [
      'categories.csv, line 2, column "id": "1.5" is wrong: expected a whole number.',
      'jobs.csv, line 2, column "storeId": "77" is wrong: expected the id of a store at charleston; 77 does not exist.',
    ],
  },
  {
    name: 'Clock times of a center, also in the hour that occurs twice',
    files: {
      'events.csv': lines(
        EVENT_HEADER,
        event('11/28/2026 2:15 PM', '11/28/2026 4:00 PM'),
        event('11/1/2026 1:30 AM', '2026-11-01 03:00', 1_001_084),
      ),
    },
    faults: [
      'events.csv, line 3, column "startsAt": "11/1/2026 1:30 AM" can mean 2026-11-01T05:30:00Z or 2026-11-01T06:30:00Z. Write one of them.',
    ],
  },
  {
    name: 'Text in the wrong encoding',
    files: {
      'jobs.csv': Buffer.concat([
        Buffer.from(lines(HEADER, ROW.replace('Greeter', 'Café'))),
        latin1(lines(with2nd(ROW).replace('Greeter', 'Caf\u00e9'))),
      ]),
      'rewards-faq.csv': lines(
        'id,topic,question,answer',
        'a,Points,"How\r\nmany?","[""Ten.""]"',
        'b,Points,Whatâ€™s new?,"[""Ten.""]"',
      ),
    },
    faults: [
      'jobs.csv, line 3: The file mixes UTF-8 with another encoding: save it as "CSV UTF-8 (comma delimited)".',
      'rewards-faq.csv, line 4 (row 3), column "question": "Whatâ€™s new?" is wrong: the encoding is broken; "What’s new?" would be right.',
    ],
  },
];

it.each(FOLDERS)('$name', async ({ files, jobs, notes = [], faults }) => {
  const folder = mkdtempSync(join(tmpdir(), 'spreadsheets-'));
  for (const [file, content] of Object.entries(files)) {
    const text = writeCsv('centres', [{ ...tilton, timeZone: 'America/Tilton' }])
      .replace('03276', '3276')
      .replaceAll('false', 'FALSE');
    writeFileSync(join(folder, file), content === 'TILTON' ? text : content);
  }
  const [before, version] = [await jobsByCentre(), await contentVersion()];
  const outcome = await importContent(database.db, folder, { publishedPaths: async () => [], now: NOW });
  rmSync(folder, { recursive: true });
  const found = outcome.ok ? [] : outcome.problems.map(problemText);
  expect(found.map((text, at) => text.slice(0, faults?.[at]?.length ?? text.length))).toEqual(faults ?? []);
  expect(outcome.notes).toEqual(notes);
  const after = await jobsByCentre();
  expect(after.get('tilton')).toEqual(before.get('tilton'));
  if (faults) expect(await contentVersion()).toBe(version);
  else expect(after.get('charleston')).toEqual(jobs?.map((job) => ({ ...JOB, ...job })));
});

async function jobsByCentre() {
  const rows = await database.db.selectFrom('jobs').select('record').orderBy('id').execute();
  return Map.groupBy(
    rows.map(({ record }) => recordSchemas.jobs.parse(record)),
    ({ centre }) => centre,
  );
}

const contentVersion = async () =>
  (await database.db.selectFrom('content_state').select('version').executeTakeFirstOrThrow()).version;
