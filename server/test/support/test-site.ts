import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { createFakeServer, fakeSite } from 'shared-contracts/testing';
import { createApp } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { releaseDb } from '../../src/delivery/releases/records/release-tables.ts';
import type { Trial } from '../../src/delivery/releases/registry/release-context.ts';
import type { TestDatabase } from '../../src/testing/test-database.ts';
import { fakeContent } from './fake-content.ts';
import type { FixtureRelease } from './fixture-releases.ts';
import { checkOf, ROOT_KEYS, signed } from './signing.ts';

export const TOKEN = 'a-token-that-tests-publish-with';

interface WireAnswer {
  readonly code?: string;
  readonly message?: string;
}

export type TestSite = Awaited<ReturnType<typeof createTestSite>>;

export interface TestSiteOptions {
  readonly database: Pick<TestDatabase, 'db' | 'url'>;
  readonly folder?: string;
  readonly config?: Readonly<Record<string, string>>;
  readonly log?: { write(line: string): void };
  readonly trial?: Trial;
  /** Whether releases and their outcomes follow `state.now` too. */
  readonly isVirtual?: boolean;
  /** Whether a publish brings the result of a check. Default: true. */
  readonly areChecked?: boolean;
}

export async function createTestSite({
  database,
  folder,
  config = {},
  log,
  trial,
  isVirtual = false,
  areChecked = true,
}: TestSiteOptions) {
  const dataFolder = folder ?? (await mkdtemp(join(tmpdir(), 'site-')));
  const state = { now: Date.parse('2026-11-20T12:00:00Z'), contentVersion: 1 };
  const app = await createApp(testConfig(dataFolder, { ...(log ? { LOG_LEVEL: 'info' } : {}), ...config }), {
    ...(log ? { log } : {}),
    ...(trial ? { trial } : {}),
    storage: database,
    contentApi: fakeContent(fakeSite, () => state.contentVersion),
    now: () => state.now,
    // Changes of releases and their outcomes need a clock that moves.
    releaseNow: () => (isVirtual ? state.now : Date.now()),
    sampleMember: (url, init) => createFakeServer({ isMember: () => true }).fetch(url, init),
  });
  await app.ready();

  const authorization = `Bearer ${TOKEN}`;
  /** Calls `/api/releases`, by operations unless a token is given. A body of bytes is sent unchanged. */
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, given?: unknown, token = TOKEN) => {
    const body = Buffer.isBuffer(given) ? given : signed(method, path, given);
    const answer = await app.inject({
      method,
      url: `/api/releases${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    const check = areChecked && answer.statusCode < 300 ? checkOf(method, path) : null;
    if (check)
      await releaseDb(database.db)
        .insertInto('release_checks')
        .values({ ...check, added_by: 'the tests' })
        .execute();
    return answer;
  };
  const upload = async ({ manifest, files }: FixtureRelease, version: string) => {
    const base = `/${manifest.name}/${version}`;
    const { missing } = good(await call('POST', base, manifest)) as { missing: string[] };
    for (const path of missing)
      good(await call('PUT', `${base}/files/${path}`, Buffer.from(files[path] ?? '')));
  };
  const publish = async (release: FixtureRelease, version: string) => {
    await upload(release, version);
    good(await call('POST', `/${release.manifest.name}/${version}/publish`));
  };
  return {
    app,
    folder: dataFolder,
    authorization,
    state,
    call,
    read: async <T>(path: string): Promise<T> => (await call('GET', path)).json(),
    async post<T = object>(
      path: string,
      body: object = {},
      token = TOKEN,
    ): Promise<WireAnswer & T & { status: number }> {
      const answer = await call('POST', path, { why: 'a test', ...body }, token);
      return { status: answer.statusCode, ...answer.json() };
    },
    upload,
    publish,
    get: (url: string, headers: InjectOptions['headers'] = {}) => app.inject({ method: 'GET', url, headers }),
    async bringLive(release: FixtureRelease, version: string): Promise<number> {
      await publish(release, version);
      const by = { why: 'a test', unchecked: !areChecked };
      const answer = await call('POST', `/${release.manifest.name}/${version}/promote`, by);
      return (good(answer) as { revision: number }).revision;
    },
    async stop() {
      await app.close();
      if (!folder) await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

export function testConfig(dataFolder: string, more: Readonly<Record<string, string>> = {}): Config {
  return readConfig({
    NODE_ENV: 'test',
    // A public site refuses `permission`.
    RENDER_SANDBOX: more.ORIGIN?.includes('.example.') ? '' : 'permission',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataFolder,
    RELEASE_TOKEN: TOKEN,
    RELEASE_ROOT_KEYS: ROOT_KEYS,
    REQUIRED_RELEASES: 'shell,mfe-working',
    ...more,
  });
}

function good(answer: { statusCode: number; body: string }): unknown {
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.body ? JSON.parse(answer.body) : null;
}
