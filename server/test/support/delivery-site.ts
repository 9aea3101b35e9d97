import { compositionSchema, DOM_IDS } from 'shared-contracts/composition';
import { afterAll } from 'vitest';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from './fixture-releases.ts';
import { contentsOf } from './parse-page.ts';
import { createTestSite, type TestSite, type TestSiteOptions } from './test-site.ts';

/** No process renders remotes, which takes most of the time of a test: for tests that look at no rendered page. */
export const UNRENDERED = { RENDER_SANDBOX: 'browser' };

interface DeliverySiteOptions extends Omit<TestSiteOptions, 'database'> {
  readonly working?: readonly string[];
}

export async function startDeliverySite({
  working = ['1.0.0'],
  config = {},
  ...options
}: DeliverySiteOptions = {}) {
  const database = await createTestDatabase();
  const site = await createTestSite({ database, config, ...options });
  afterAll(async () => {
    await site.stop();
    await database.stop();
  });
  await site.bringLive(fixtureShell(), '1.0.0');
  for (const version of working) await site.bringLive(workingRemote(version), version);
  return {
    database,
    site,
    /** Runs `work` on another server of the same database and folder, which starts on what is there now. */
    async withReplica(
      work: (replica: TestSite) => Promise<unknown>,
      more: Readonly<Record<string, string>> = {},
      replicaOptions: Pick<TestSiteOptions, 'trial' | 'log'> = {},
    ): Promise<void> {
      const replica = await createTestSite({
        database,
        folder: site.folder,
        config: { ...config, ...more },
        ...replicaOptions,
      });
      try {
        await work(replica);
      } finally {
        await replica.stop();
      }
    },
  };
}

export async function releaseAt(site: TestSite, path: string, name: string, headers = {}) {
  const { body } = await site.get(path, headers);
  const block = JSON.parse(contentsOf(body, 'script', `id="${DOM_IDS.composition}"`)[0] ?? 'null');
  const remote = compositionSchema.parse(block).remotes.find((one) => one.name === name);
  return remote?.live.version;
}

export interface AuditEntry {
  readonly action: string;
  readonly name: string | null;
  readonly version: string | null;
  readonly who: string;
  readonly why: string;
  readonly detail: string | null;
}

export const auditOf = async (site: TestSite, name: string, limit = 50) =>
  (await site.read<{ entries: AuditEntry[] }>(`/audit?name=${name}&limit=${limit}`)).entries;

export const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).split(';')[0] ?? '');

export async function testerCookie(
  { app, authorization }: TestSite,
  bearer = authorization,
): Promise<string> {
  const headers = { authorization: bearer };
  const answer = await app.inject({ method: 'POST', url: '/api/qa', headers });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return cookiesOf(answer)[0] ?? '';
}

export async function readiness(site: TestSite) {
  const answer = await site.get('/health/ready');
  return { code: answer.statusCode, ...answer.json<object>() };
}

export const compositionOf = async (site: TestSite, path: string) =>
  /name="composition" content="([0-9a-f]{12})"/.exec((await site.get(path)).body)?.[1] ?? '';
