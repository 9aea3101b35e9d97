import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type AnyRecord, CONTENT_KINDS, type ContentKind } from 'shared-contracts/content-records';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Db } from '../../platform/storage/database.ts';
import { contentDb } from '../store/content-tables.ts';
import { readContent } from '../store/read-content.ts';
import { writeCsv } from './csv/csv-file.ts';
import { originalKey } from './import-pictures.ts';

// Kinds that are not tabular.
const NEVER_CSV: readonly ContentKind[] = [
  'site',
  'site-plans',
  'earnings-call',
  'page-blocks',
  'savings-pass',
  'sign-up-pages',
  'legal-texts',
];

interface Exported {
  readonly kind: ContentKind;
  readonly file: string;
  readonly records: number;
}

/**
 * Writes all content to a folder, one file per kind. Importing it changes nothing.
 *
 * @throws Error if the folder is not empty.
 */
export async function exportContent(
  db: Db,
  folder: string,
  format: 'json' | 'csv',
  pictures: FileStore | null = null,
): Promise<Exported[]> {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0)
    throw new Error(`Cannot export to ${folder}: it is not empty. Choose a new folder.`);
  // One transaction, so a concurrent import cannot mix two versions.
  const content = await contentDb(db)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readContent(tx));
  for (const { file } of content.pictures) await writePicture(folder, file, pictures);
  return CONTENT_KINDS.map((kind) => {
    const records: readonly AnyRecord[] = content[kind];
    const isCsv = format === 'csv' && !NEVER_CSV.includes(kind);
    const file = `${kind}.${isCsv ? 'csv' : 'json'}`;
    writeFileSync(join(folder, file), isCsv ? writeCsv(kind, records) : jsonOf(records));
    return { kind, file, records: records.length };
  });
}

async function writePicture(folder: string, file: string, pictures: FileStore | null): Promise<void> {
  const bytes = await pictures?.get(originalKey(file));
  if (!bytes) throw new Error(`Cannot export the picture ${file}: it is missing from the file store.`);
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), bytes);
}

const jsonOf = (records: readonly AnyRecord[]): string => `${JSON.stringify(records, null, 2)}\n`;
