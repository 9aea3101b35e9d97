import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReleaseManifest, releaseManifestSchema } from 'shared-contracts/releases';
import { issueOf, PlainError } from '../../console/report.ts';

export interface BuiltRelease {
  readonly manifest: ReleaseManifest;
  readonly hash8: string;
  read(path: string): Uint8Array;
}

export function readBuiltRelease(folder: string): BuiltRelease {
  const file = join(folder, 'release.json');
  if (!existsSync(file)) throw new PlainError(`There is no build in ${folder}: ${file} is missing.`);
  const text = readFileSync(file, 'utf8');
  const parsed = releaseManifestSchema.safeParse(parseJson(file, text));
  if (!parsed.success) throw new PlainError(`${file} is not a release: ${issueOf(parsed.error)}.`);
  return {
    manifest: parsed.data,
    hash8: createHash('sha256').update(text).digest('hex').slice(0, 8),
    read(path) {
      if (!existsSync(join(folder, path)))
        throw new PlainError(`${folder} is not whole: ${path} is missing.`);
      return readFileSync(join(folder, path));
    },
  };
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PlainError(`${file} is not JSON.`);
  }
}
