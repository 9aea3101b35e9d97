import { expect, test } from 'playwright/test';
import {
  createdTeamSchema,
  freezeListSchema,
  grantListSchema,
  promotedSchema,
  rampListSchema,
  releaseMatrixSchema,
} from 'shared-contracts';
import { releaseAnswer, runRelease } from '../support/release-command.ts';
import { liveVersions, newVersion, publishBuild } from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';

// What operations do at the release command line: teams, freezes, and what could go live.
test.describe.configure({ mode: 'serial' });

const NAME = 'mfe-account';
const version = newVersion();
const remote = 'mfe-cloakroom';
const operations = () => siteUnderTest().releaseToken;
let team = '';

test('a team gets token and paths in one step; paths are granted and withdrawn after that', async () => {
  const created = await releaseAnswer(
    createdTeamSchema,
    operations(),
    ...['team', 'create', 'Cloakroom', '--remote', remote, '--prefix', '/cloakroom', '--days', '7'],
  );
  team = created.secret;
  expect(created.token).toMatchObject({ team: 'Cloakroom', releases: [remote] });
  expect(created.grants).toMatchObject([{ remote, prefix: '/cloakroom', grantedBy: 'Ada (operations)' }]);

  const more = ['team', 'grant', remote, '--prefix', '/coats'];
  expect((await releaseAnswer(grantListSchema, operations(), ...more)).grants).toHaveLength(2);
  const listed = (await runRelease(team, 'team', 'list')).output;
  expect(listed).toMatch(/REMOTE +PATH/);
  expect(listed).toMatch(new RegExp(`${remote} +/coats`));
  const less = await runRelease(operations(), 'team', 'withdraw', remote, '--prefix', '/coats');
  expect(less.output).not.toContain('/coats');
});

test('a team is refused what is for operations alone, and what is not understood says how it is written', async () => {
  for (const args of [
    ['team', 'grant', remote, '--prefix', '/coats'],
    ['team', 'create', 'Thieves', '--remote', NAME],
    ['freeze', '--to', '2099-01-01', '--why', 'mine'],
    ['unfreeze'],
  ]) {
    const refused = await runRelease(team, ...args);
    expect(refused.code, args.join(' ')).toBe(1);
    expect(refused.output).toContain('a token of operations');
  }
  expect((await runRelease(operations(), 'team', 'give')).output).toContain('list|create|grant|withdraw');
  expect((await runRelease(operations(), 'freeze', '--why', 'x')).output).toContain(
    '--to, the end of the freeze',
  );
  expect((await runRelease(operations(), 'freeze', '--to', '2099-01-01')).output).toContain('--why');
  expect((await runRelease(operations(), 'freeze', '--to', 'soon', '--why', 'x')).output).toContain(
    "not 'soon'",
  );
});

test('a freeze stops a promotion with its sentence, stands in the matrix, and ends', async () => {
  const live = (await liveVersions())[NAME] ?? '';
  await publishBuild(NAME, version);
  const to = new Date(Date.now() + 60 * 60_000).toISOString();
  const asked = ['freeze', '--remote', NAME, '--to', to, '--why', 'Black Friday'];
  expect((await releaseAnswer(freezeListSchema, operations(), ...asked)).freezes).toEqual([
    expect.objectContaining({ remote: NAME, to, who: 'Ada (operations)', why: 'Black Friday' }),
  ]);
  const sentence = `Ada (operations) froze ${NAME} until ${to}: Black Friday`;
  const refused = await runRelease(operations(), 'promote', NAME, version);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.output).toContain(sentence);

  const { rows } = await releaseAnswer(releaseMatrixSchema, operations(), 'matrix', NAME);
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([NAME]));
  expect(rows.find((row) => row.version === version)).toMatchObject({ reasons: [], frozen: sentence });
  expect(rows.find((row) => row.version === live)).toMatchObject({ live: true, reasons: [], frozen: null });
  const table = (await runRelease(operations(), 'matrix', NAME)).output;
  expect(table).toContain('COULD GO LIVE NOW');
  expect(table).toContain(`Frozen: ${sentence}`);

  expect((await runRelease(operations(), 'unfreeze', '--remote', NAME)).output).toContain(
    'Nothing is frozen.',
  );
  const promoted = await releaseAnswer(promotedSchema, operations(), 'promote', NAME, version);
  expect(promoted).toMatchObject({ live: version });
  await releaseAnswer(promotedSchema, operations(), 'rollback', NAME, '--to', live);
});

test('a ramp is begun, listed, paused, resumed and ended by typed commands', async () => {
  const live = (await liveVersions())[NAME] ?? '';
  const begun = await runRelease(operations(), 'ramp', NAME, version, '--steps', '2, 50', '--every', '2h');
  expect(begun.output).toContain(`${NAME}@${live} is live, ${version} for 2 % of the visitors`);
  const line = `Ramp: ${NAME}@${version} 2, 50 %, at 2 %, running, the next step at `;
  for (const command of ['list', 'status'])
    expect((await runRelease(operations(), command)).output, command).toContain(line);
  const again = await runRelease(operations(), 'ramp', NAME, version);
  expect(again).toMatchObject({ code: 1 });
  expect(again.output).toContain(`A ramp of ${NAME}@${version} is under way`);

  const paused = await runRelease(operations(), 'ramp', NAME, 'pause', '--reason', 'lunch');
  expect(paused.output).toContain('paused (Ada (operations): lunch)');
  const { ramps } = await releaseAnswer(rampListSchema, operations(), 'ramp', NAME, 'resume');
  expect(ramps).toMatchObject([{ name: NAME, version, percent: 2, everySeconds: 7_200, state: 'running' }]);
  const ended = await runRelease(operations(), 'canary', NAME, 'end', '--reason', 'enough');
  expect(ended.output).toContain(`${NAME}@${live} is live (revision`);
  expect((await runRelease(operations(), 'list', NAME)).output).toContain(
    'stopped (canary-end by Ada (operations): enough)',
  );

  for (const [args, words] of [
    [['--every', 'soon'], "not 'soon'"],
    [['--steps', '10,some'], 'A step is a whole number'],
    [['--steps', '50,10'], 'The steps of a ramp grow'],
  ] as const) {
    const refused = await runRelease(operations(), 'ramp', NAME, version, ...args);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain(words);
  }
});
