import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { recordSchemas } from 'shared-contracts/content-records';
import type { FileStore } from '../../platform/files/file-store.ts';
import { type Problems, wrongValue } from '../check/problem.ts';
import { encodePicture, inspectPicture, MAX_BYTES } from '../pictures/inspect-picture.ts';
import { factsOf, type PictureRecord, storedFileName, widthsOf } from '../pictures/picture-names.ts';
import { placeOf, type ReadKind } from './read-folder.ts';

export interface FoundPicture {
  readonly record: PictureRecord;
  readonly path: string;
}

/** Inspects the picture files of a folder without storing them. */
export async function findPictures(
  folder: string,
  { records, origins }: ReadKind,
  problems: Problems,
): Promise<FoundPicture[]> {
  const found: FoundPicture[] = [];
  for (const [index, raw] of records.entries()) {
    const record = recordSchemas.pictures.parse(raw);
    const inFolder = join(folder, record.file);
    // A browser sends the files of a folder without its name.
    const path = existsSync(inFolder) ? inFolder : join(folder, basename(record.file));
    const facts = await inspectFile(path, record.kind);
    if (typeof facts !== 'string') {
      found.push({ record: { ...record, file: storedFileName(facts) }, path });
      continue;
    }
    const origin = origins[index];
    if (origin)
      problems.add({ ...placeOf(origin, 'file'), field: 'file', message: wrongValue(record.file, facts) });
    found.push({ record, path });
  }
  return found;
}

async function inspectFile(path: string, kind: PictureRecord['kind']) {
  const size = statSync(path, { throwIfNoEntry: false });
  if (!size?.isFile()) return 'expected the path of a file in the folder';
  if (size.size > MAX_BYTES) return `expected a file of at most ${MAX_BYTES / 1_000_000} MB`;
  return inspectPicture(readFileSync(path), kind);
}

/** Returns the file store key of the original bytes, for the export. */
export const originalKey = (file: string): string => file.replace(/^pictures\//, 'originals/');

/** Stores pictures in every served width, skipping existing files. */
export async function storePictures(files: FileStore, pictures: readonly FoundPicture[]): Promise<void> {
  for (const { record, path } of pictures) {
    if (factsOf(record.file)) await storePicture(files, record, readFileSync(path));
  }
}

/** Stores a picture by the name that its bytes have. */
export async function storePicture(
  files: FileStore,
  { file, kind }: Pick<PictureRecord, 'file' | 'kind'>,
  bytes: Buffer,
): Promise<void> {
  const facts = factsOf(file);
  if (!facts) throw new Error(`${file} is not the name of a stored picture`);
  for (const width of widthsOf(kind, facts.width)) {
    const key = `${facts.id}-${width}.webp`;
    if (!(await files.has(key)))
      await files.put(key, await encodePicture(bytes, { kind, extension: facts.extension, width }));
  }
  if (!(await files.has(originalKey(file)))) await files.put(originalKey(file), bytes);
}
