import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_KINDS, type ContentKind, recordSchemas } from 'shared-contracts/content-records';
import { issueMessage } from '../../platform/errors/zod-messages.ts';
import { isTimeZone } from '../check/check-content.ts';
import { fieldOf, type Origin, type Problems, type Unread, wrongValue } from '../check/problem.ts';
import { readCsvFile } from './csv/csv-file.ts';
import { decodeText } from './csv/decode-text.ts';
import { type RawRecord, readJsonFile } from './json-file.ts';

export interface ReadKind {
  readonly file: string;
  readonly records: readonly unknown[];
  readonly origins: readonly Origin[];
  readonly unread: Unread;
}

export interface ReadFolder {
  readonly kinds: ReadonlyMap<ContentKind, ReadKind>;
  /** Remarks for the operator: files that were not read, and encodings that were guessed. */
  readonly notes: readonly string[];
}

const MOST_BYTES = 64_000_000;
const MOST_NAMES = 20;

const WORKBOOK = /\.(?:xls|xls[xmb]|xlt[xm]?|ods|fods|numbers|gsheet)$/i;
const TABLE = /(?:\.(?:json|csv|tsv|tab|txt))+$/i;

/**
 * Reads the JSON and CSV files of a folder and checks each record against its schema. `zones` contains the time
 * zones of existing centres.
 */
export function readFolder(
  folder: string,
  problems: Problems,
  zones: ReadonlyMap<string, string> = new Map(),
): ReadFolder {
  const files = new Map<ContentKind, string>();
  const notes: string[] = [];
  const unread: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const kind = kindOf(entry, folder);
    const other = kind && files.get(kind);
    if (other) problems.addToFile(entry.name, `Expected one file of ${kind}; ${other} is another.`);
    else if (kind) files.set(kind, entry.name);
    else {
      const refusal = refusalOf(entry);
      if (refusal) problems.addToFile(entry.name, refusal);
      else unread.push(entry.isDirectory() ? `${entry.name}/` : entry.name);
    }
  }
  const kinds = new Map<ContentKind, ReadKind>();
  // In order of dependency, so centres come first.
  for (const kind of CONTENT_KINDS) {
    const file = files.get(kind);
    if (file) kinds.set(kind, readKind(folder, file, kind));
  }
  const pictures = (kinds.get('pictures')?.records ?? []).map((record) => String(fieldOf(record, 'file')));
  const notRead = unread.filter((name) => !pictures.some((file) => file === name || file.startsWith(name)));
  if (notRead.length > 0) notes.push(notReadNote(notRead));
  return { kinds, notes };

  function readKind(folder: string, file: string, kind: ContentKind): ReadKind {
    const before = problems.total;
    const raw = readRecords(join(folder, file), file, kind);
    const isUnreadable = raw.length === 0 && problems.total > before;
    const { records, origins, unread } = checkSchema(kind, raw, problems);
    return { file, records, origins, unread: isUnreadable ? 'all' : unread };
  }

  function readRecords(path: string, file: string, kind: ContentKind): readonly RawRecord[] {
    const bytes = statSync(path).size > MOST_BYTES ? null : readFileSync(path);
    if (!bytes) {
      problems.addToFile(file, `Expected at most ${MOST_BYTES / 1_000_000} MB.`);
      return [];
    }
    const decoded = decodeText(bytes);
    if ('fault' in decoded) {
      problems.addToFile(file, decoded.fault, decoded.line);
      return [];
    }
    if (decoded.encoding)
      notes.push(
        `${file} was read as ${decoded.encoding}. Check its accents and quotes, or save it as CSV UTF-8.`,
      );
    const { text } = decoded;
    if (/\.json/i.test(file) || /^\s*[[{]/.test(text)) return readJsonFile(file, text, problems);
    const centres = new Map(zones);
    for (const centre of kinds.get('centres')?.records ?? []) {
      const zone = String(fieldOf(centre, 'timeZone'));
      // A wrong one is reported with its centre.
      if (isTimeZone(zone)) centres.set(String(fieldOf(centre, 'slug')), zone);
    }
    return readCsvFile(file, text, kind, { problems, notes, zoneOf: (slug) => centres.get(slug) });
  }
}

const NAMES = new Map(CONTENT_KINDS.map((kind) => [kind as string, kind]));
const plainName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
    .replace('center', 'centre');

function kindOf({ name }: Dirent, folder: string): ContentKind | undefined {
  if (!TABLE.test(name) || !statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    return undefined;
  return NAMES.get(plainName(name.replace(TABLE, '')));
}

// Files that an operator surely meant to import.
function refusalOf(entry: Dirent): string | null {
  const { name } = entry;
  // Excel, LibreOffice and macOS put such files beside open ones.
  if (entry.isDirectory() || /^(?:\.|~\$)/.test(name)) return null;
  const base = plainName(name).replace(/\..*$/, '');
  const likely = CONTENT_KINDS.filter((kind) => base.includes(kind)).sort((a, b) => b.length - a.length)[0];
  if (WORKBOOK.test(name))
    return `Workbooks are not read. Open it and save each sheet as "CSV UTF-8", such as ${likely ?? 'stores'}.csv.`;
  if (likely && (TABLE.test(name) || base === likely))
    return `It is not read under this name. Rename it to ${likely}.csv.`;
  return /\.(?:json|csv|tsv|tab)$/i.test(name) ? `Expected a name of: ${CONTENT_KINDS.join(', ')}.` : null;
}

function notReadNote(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return `Not read: ${shown}${more > 0 ? ` and ${more} more` : ''}.`;
}

const PICTURE_WORDS: Readonly<Record<string, string>> = {
  file: 'expected the path of a file in the folder, such as pictures/nike.svg',
  alt: 'expected a text that describes the picture, not a file name',
};

const inPlainWords = (message: string) =>
  message
    .replace(/, received .*$/s, '')
    .replaceAll('"|"', '", "')
    .replace(
      /^expected (string|int|number|boolean|array|object)$/,
      (_, type: string) => `expected ${TYPE_WORDS[type]}`,
    );
const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a record',
};

const KEYS = ['id', 'slug', 'page', 'document'];

/** Checks records of a kind against its schema. Returns the good ones with their places. */
export function checkSchema(kind: ContentKind, raw: readonly RawRecord[], problems: Problems) {
  const schema = recordSchemas[kind];
  const records: unknown[] = [];
  const origins: Origin[] = [];
  const keys = new Set<unknown>();
  let unread: Unread = keys;
  for (const { value, origin, faulty } of raw) {
    const parsed = schema.safeParse(value);
    if (parsed.success && !faulty?.size) {
      records.push(parsed.data);
      origins.push(origin);
      continue;
    }
    const wrong = new Set(faulty);
    for (const issue of parsed.error?.issues ?? []) {
      const field = issue.path.join('.');
      // Reported when the cell was read.
      if ([...(faulty ?? [])].some((name) => overlap(name, field))) continue;
      wrong.add(field);
      const isKey = issue.code === 'unrecognized_keys';
      // Finding the line takes time in a large record.
      const place = problems.isFull ? { file: origin.file, line: null } : placeOf(origin, field);
      const words = (kind === 'pictures' && PICTURE_WORDS[field]) || inPlainWords(issueMessage(issue));
      const message = isKey ? `${issue.message}.` : wrongValue(fieldOf(value, field), words);
      problems.add({ ...place, field, message });
    }
    for (const key of KEYS) keys.add(fieldOf(value, key));
    if (['', ...KEYS].some((key) => wrong.has(key))) unread = 'all';
  }
  return { records, origins, unread };
}

const overlap = (one: string, other: string) =>
  `${one}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${one}.`);

export const placeOf = ({ file, row, lineOf }: Origin, field: string) => ({
  file,
  line: lineOf(field),
  ...(row !== undefined && { row }),
});
