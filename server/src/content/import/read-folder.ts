import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { CONTENT_KINDS, type ContentKind, recordSchemas } from 'shared-contracts/content-records';
import { issueMessage } from '../../platform/errors/zod-messages.ts';
import { fileProblem, type Origin, type Problem } from '../check/problem.ts';
import { readCsvFile } from './csv-file.ts';
import { type RawRecord, type ReadFile, readJsonFile } from './json-file.ts';

export interface ReadKind {
  readonly records: readonly unknown[];
  readonly origins: readonly Origin[];
}

export interface ReadFolder {
  readonly kinds: ReadonlyMap<ContentKind, ReadKind>;
  readonly problems: readonly Problem[];
}

const isKind = (name: string): name is ContentKind => (CONTENT_KINDS as readonly string[]).includes(name);

/**
 * Reads `<kind>.json` and `<kind>.csv` of a folder and checks each record against its schema. Ignores hidden
 * and other files.
 */
export function readFolder(folder: string): ReadFolder {
  const problems: Problem[] = [];
  const kinds = new Map<ContentKind, ReadKind>();
  for (const file of readdirSync(folder).sort()) {
    const extension = extname(file);
    if (file.startsWith('.') || (extension !== '.json' && extension !== '.csv')) continue;
    const name = file.slice(0, -extension.length);
    if (!isKind(name)) {
      problems.push(fileProblem(file, `expected a name of: ${CONTENT_KINDS.join(', ')}`));
    } else if (kinds.has(name)) {
      problems.push(fileProblem(file, `expected one file of ${name}, JSON or CSV`));
    } else {
      const read = readRecords(join(folder, file), file, name);
      problems.push(...read.problems);
      const checked = checkSchema(name, read.records);
      problems.push(...checked.problems);
      kinds.set(name, checked);
    }
  }
  return { kinds, problems };
}

function readRecords(path: string, file: string, kind: ContentKind): ReadFile {
  const bytes = readFileSync(path);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { records: [], problems: [fileProblem(file, 'expected UTF-8 text', lineOfBadByte(bytes))] };
  }
  return file.endsWith('.csv') ? readCsvFile(file, text, kind) : readJsonFile(file, text);
}

function lineOfBadByte(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline;
    if (bytes.subarray(start, end).toString('utf8').includes('\uFFFD')) return line;
    start = end + 1;
  }
  return line;
}

function checkSchema(kind: ContentKind, raw: readonly RawRecord[]): ReadKind & { problems: Problem[] } {
  const schema = recordSchemas[kind];
  const records: unknown[] = [];
  const origins: Origin[] = [];
  const problems: Problem[] = [];
  for (const { value, origin } of raw) {
    const parsed = schema.safeParse(value);
    if (parsed.success) {
      records.push(parsed.data);
      origins.push(origin);
      continue;
    }
    for (const issue of parsed.error.issues) {
      const field = issue.path.join('.');
      problems.push({ file: origin.file, line: origin.lineOf(field), field, expected: issueMessage(issue) });
    }
  }
  return { records, origins, problems };
}
