import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReleaseManifest, releaseManifestSchema } from 'shared-contracts/release';
import type { SigningKey } from 'shared-contracts/signing';
import { issueOf, PlainError } from '../console/report.ts';

export interface BuiltRelease {
  readonly manifest: ReleaseManifest;
  readonly hash8: string;
  read(path: string): Uint8Array;
}

/**
 * Source of the builds for a release command: this repository, a remote's own repository or a packed site.
 */
export interface Builds {
  readonly command: string;
  names(): readonly string[];
  /** Builds the current sources. @throws PlainError for an unknown package or a failed build. */
  build(name: string): Promise<BuiltRelease>;
  typeErrors(name: string): Promise<string>;
  /** Returns the last build, even if the sources have changed since, or null. */
  lastBuild(name: string): BuiltRelease | null;
  versionOf(name: string): string;
  /** @throws PlainError if the package must not be published. */
  assertPublishable(name: string): Promise<void>;
  token(): string;
  /** Returns the signing key or null. @throws PlainError if the configured key is invalid. */
  signingKey(): SigningKey | null;
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
        throw new PlainError(`The build in ${folder} is incomplete: ${path} is missing.`);
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
