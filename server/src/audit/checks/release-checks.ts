import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Query } from '../database.ts';
import { attempt, createTally, forEach, type Outcome } from '../outcome.ts';
import type { StoredFiles } from '../stored-files.ts';

const releaseSchema = z.object({
  name: z.string(),
  version: z.string(),
  revision: z.coerce.number(),
  files: z.record(z.string(), z.object({ integrity: z.string().startsWith('sha256-') })),
});
type Release = z.infer<typeof releaseSchema>;

export const readReleases = (query: Query): Promise<Release[]> =>
  query(
    releaseSchema,
    `select distinct on (name, version) name, version, release.manifest->'files' as files,
      (select max(revision) from release_revisions) as revision
    from release_channels as now
    join releases as release using (name)
    where release.version in (now.live_version, now.fallback_version, now.canary_version)`,
  );

interface ReleaseFile {
  readonly name: string;
  readonly version: string;
  readonly path: string;
  readonly integrity: string;
}

const filesOf = (releases: readonly Release[]): ReleaseFile[] =>
  releases.flatMap(({ name, version, files }) =>
    Object.entries(files).map(([path, { integrity }]) => ({ name, version, path, integrity })),
  );

const integrityOf = (bytes: Uint8Array) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

type Read = (file: ReleaseFile) => Promise<Uint8Array | string>;

async function compare(files: readonly ReleaseFile[], read: Read, named: Pick<Outcome, 'check' | 'what'>) {
  const tally = createTally();
  await forEach(files, async (file) => {
    const found = await read(file);
    const id = `${file.name}@${file.version}/${file.path}`;
    const fault = typeof found === 'string' ? found : integrityOf(found) !== file.integrity && 'other bytes';
    tally.add(fault ? `${id} (${fault})` : null);
  });
  return tally.outcome(named);
}

export function checkStoredReleases(releases: readonly Release[], stored: StoredFiles): Promise<Outcome> {
  const named = {
    check: 'release-files',
    what: 'stored files of live, fallback and canary releases, by hash',
  };
  const keyOf = ({ name, version, path, integrity }: ReleaseFile) =>
    `releases/${name}/${version}/${path}-${Buffer.from(integrity.slice('sha256-'.length), 'base64').toString('hex')}`;
  const read: Read = async (file) => (await stored.read(keyOf(file))) ?? 'missing';
  return attempt(named, () => compare(filesOf(releases), read, named));
}

const CALL_MS = 30_000;

const ask = (url: string) =>
  fetch(url, { headers: { accept: '*/*' }, signal: AbortSignal.timeout(CALL_MS) }).catch((error: unknown) => {
    throw new Error(`${url} does not answer: ${error instanceof Error ? error.message : error}`);
  });

export function checkServedReleases(releases: readonly Release[], site: string): Promise<Outcome> {
  const named = {
    check: 'release-bytes',
    what: `browser files of these releases as served by ${site}, by hash`,
  };
  const read: Read = async ({ name, version, path }) => {
    const answer = await ask(new URL(`/releases/${name}/${version}/${path}`, site).href);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return answer.ok ? bytes : `answered ${answer.status}`;
  };
  const files = filesOf(releases).filter(({ path }) => path.startsWith('web/'));
  return attempt(named, () => compare(files, read, named));
}

const TRIES = 5;
const TRY_MS = 1_000;

/** Checks that the home page has only releases of the channels, and no older revision than the database. */
export function checkServedPage(releases: readonly Release[], site: string): Promise<Outcome> {
  const named = { check: 'release-page', what: `releases and revision of the home page of ${site}` };
  const known = new Set(releases.map(({ name, version }) => `${name}@${version}`));
  const revision = Math.max(0, ...releases.map((release) => release.revision));
  return attempt(named, async () => {
    let answer = await ask(site);
    const revisionOf = () => Number(answer.headers.get('x-composition-revision') ?? Number.NaN);
    // A replica or a cache may be a moment behind.
    for (let again = 1; again < TRIES && revisionOf() < revision; again++) {
      await answer.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, TRY_MS));
      answer = await ask(site);
    }
    const tally = createTally();
    tally.add(answer.ok ? null : `answered ${answer.status}`);
    tally.add(revisionOf() >= revision ? null : `revision ${revisionOf()} instead of ${revision}`);
    const used = [...(await answer.text()).matchAll(/\/releases\/([\w-]+)\/([\w.+-]+)\//g)];
    for (const id of new Set(used.map(([, name, version]) => `${name}@${version}`)))
      tally.add(known.has(id) ? null : `${id} is not in a channel`);
    return tally.outcome(named);
  });
}
