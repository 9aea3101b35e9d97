import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import {
  auditListSchema,
  createdTokenSchema,
  promotedSchema,
  releaseCheckSchema,
  releaseHistorySchema,
  releaseListSchema,
  releaseStatusSchema,
  tokenListSchema,
} from 'shared-contracts';
import { releaseAnswer as json, runRelease as run } from '../support/release-command.ts';
import { liveVersions, newVersion, promote } from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';

// The release command line as a team runs it. No browser: what visitors get of it is tested beside this file.
// Every step starts programs, one of them a build.
test.describe.configure({ mode: 'serial' });

const NAME = 'mfe-account';
const VERSIONS = [newVersion(), newVersion()];
const [first = '', second = ''] = VERSIONS;
let team = '';
let before = '';

const operations = () => siteUnderTest().releaseToken;

test.beforeAll(async () => {
  before = (await liveVersions())[NAME] ?? '';
});
test.afterAll(async () => {
  await promote(NAME, before);
});

test('operations give a team a token for its own remote', async () => {
  const created = await json(
    createdTokenSchema,
    operations(),
    ...['token', 'create', 'Account team', '--for', NAME, '--days', '7', '--reason', 'a test'],
  );
  team = created.secret;
  expect(created.token).toMatchObject({ team: 'Account team', releases: [NAME], revokedAt: null });
  expect((await run(team, 'token', 'list')).output).toContain('a token of operations');
});

test('the team checks and publishes; nothing is live yet', async () => {
  const check = await json(releaseCheckSchema, team, 'check', NAME, first);
  expect(check).toEqual({
    publish: [],
    promote: [],
    left: [expect.stringMatching(/^whether its \d+ samples render$/)],
  });
  // Nothing was sent for it.
  expect(existsSync(join(siteUnderTest().dataFolder, 'releases', NAME, first))).toBe(false);
  for (const version of VERSIONS) {
    const published = await run(team, 'publish', NAME, version, '--reason', 'a test');
    expect(published.output).toContain(`Published ${NAME}@${version}`);
  }
  const { releases } = await json(releaseListSchema, team, 'list', NAME);
  expect(releases.find(({ version }) => version === first)).toMatchObject({
    publishedBy: 'Ada (Account team)',
    live: false,
  });
  expect((await run(team, 'publish', 'mfe-loyalty', first)).output).toContain('is not for mfe-loyalty');
});

test('the team gives it to some visitors, then to all, goes back, and takes one away', async () => {
  await json(promotedSchema, team, 'promote', NAME, first, '--reason', 'spring');
  expect(await json(promotedSchema, team, 'canary', NAME, second, '10')).toMatchObject({
    live: first,
    canary: { version: second, percent: 10 },
  });
  const { channels } = await json(releaseStatusSchema, team, 'status');
  expect(channels.find(({ name }) => name === NAME)).toMatchObject({ live: first, fallback: before });
  expect(await json(promotedSchema, team, 'canary', NAME, 'end')).toMatchObject({ canary: null });
  await json(promotedSchema, team, 'promote', NAME, second);
  expect(await json(promotedSchema, team, 'rollback', NAME, '--reason', 'no sign-in')).toMatchObject({
    live: first,
    fallback: before,
  });
  expect((await run(team, 'recall', NAME, first)).output).toContain('--reason');
  const recalled = await json(promotedSchema, team, 'recall', NAME, first, '--reason', 'wrong prices');
  expect(recalled.live).toBe(before);
  // What is published is asked about as it is, whatever lies here.
  const back = await run(team, 'check', NAME, second);
  expect(back.output).toContain(`${NAME}@${second} may go live, or be gone back to.`);
  const page = await (await fetch(new URL('/', siteUnderTest().baseUrl))).text();
  const [, composition = ''] = /name="composition" content="([0-9a-f]{12})"/.exec(page) ?? [];
  const beside = await run(team, 'check', NAME, second, '--against', composition);
  expect(beside.output).toContain(
    `${NAME}@${second} beside the composition ${composition} may go live, or be gone back to.`,
  );
  expect((await run(team, 'check', NAME, second, '--against', '0123456789ab')).output).toContain(
    'There is no composition 0123456789ab',
  );
  const gone = await run(team, 'check', NAME, first);
  expect(gone).toMatchObject({ code: 1, answer: `${NAME}@${first} is recalled.\n` });
  const refused = await run(team, 'rollback', NAME, '--to', first);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.output).toContain(`${NAME}@${first} is recalled.`);
});

test('all of it stands in history and audit, with who and why', async () => {
  const { revisions } = await json(releaseHistorySchema, team, 'history', NAME, '--limit', '6');
  expect(revisions.map(({ action, who, why, live }) => [action, who, why, live])).toEqual([
    ['recall', 'Ada (Account team)', 'wrong prices', before],
    ['rollback', 'Ada (Account team)', 'no sign-in', first],
    ['promote', 'Ada (Account team)', 'promoted from the command line', second],
    ['canary-end', 'Ada (Account team)', 'canary from the command line', first],
    ['canary', 'Ada (Account team)', 'canary from the command line', first],
    ['promote', 'Ada (Account team)', 'spring', first],
  ]);
  const { entries } = await json(auditListSchema, team, 'audit', NAME, '--limit', '8');
  expect(entries.slice(-2).map(({ action, version, why }) => [action, version, why])).toEqual([
    ['publish', second, 'a test'],
    ['publish', first, 'a test'],
  ]);
  const table = (await run(team, 'history', NAME)).output;
  expect(table).toMatch(/REVISION +AT +WHAT +NAME/);
  expect(table).toContain('wrong prices');
});

test('a token that is revoked opens nothing any more', async () => {
  const { tokens } = await json(tokenListSchema, operations(), 'token', 'list');
  const { id = '' } = tokens.find((token) => token.team === 'Account team' && !token.revokedAt) ?? {};
  expect((await run(operations(), 'token', 'revoke', id, '--reason', 'a test')).code).toBe(0);
  const refused = await run(team, 'status');
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.output).toContain('a release token that is valid');
});

test('a command that is not understood says how it is written', async () => {
  expect((await run(team, 'rolback', NAME)).output).toContain('pnpm release rollback NAME');
  expect((await run(team, 'rollback')).output).toContain('The release is missing');
  expect((await run(team, 'canary', NAME, first, 'many')).output).toContain("a whole number, not 'many'");
});
