import { releaseIdOf } from 'shared-contracts/release';
import type { Db } from '../../../platform/storage/index.ts';
import type { ReleaseFiles } from '../files/release-files.ts';
import { ReleaseError } from '../records/release-error.ts';
import type { ReleaseRecord } from '../records/release-record.ts';
import type { Trust } from '../signatures/trust.ts';
import type { Registry } from './registry.ts';

export type Trial = (candidate: ReleaseRecord) => Promise<string[]>;

export interface ReleaseContext {
  readonly db: Db;
  readonly files: ReleaseFiles;
  readonly registry: Registry;
  readonly trust: Trust;
  readonly trial: Trial;
  readonly now: () => number;
}

export function refuseFor(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new ReleaseError('RELEASE_REFUSED', reasons.join(' '));
}

export async function findRelease(
  { registry }: Pick<ReleaseContext, 'registry'>,
  name: string,
  version: string,
) {
  const release = await registry.find(name, version);
  if (!release) throw notFound(name, version);
  return release;
}

export const notFound = (name: string, version: string) =>
  new ReleaseError('RELEASE_NOT_FOUND', `There is no release ${releaseIdOf(name, version)}.`);
