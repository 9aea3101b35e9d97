import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  createdTeamSchema,
  createdTokenSchema,
  releaseCheckSchema,
  tokenListSchema,
} from 'shared-contracts/release';
import { follow, releaseAnswer } from '../support/release-command.ts';
import { newVersion, passCheck, publishBuild, releaseCommand, restoresLive } from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const liveBefore = restoresLive();

const NAME = 'mfe-account';
const [first, second, third] = [newVersion('first'), newVersion('second'), newVersion('third')];
const { baseUrl, dataFolder, releaseToken: operations } = siteUnderTest();

test('team checks, publishes, promotes, tries, rolls back and recalls its remote', async () => {
  const live = liveBefore(NAME);
  const asked = ['token', 'create', 'Account team', '--for', NAME, '--days', '7'];
  const { secret: team, token } = await releaseAnswer(createdTokenSchema, operations, ...asked);
  expect(token).toMatchObject({ team: 'Account team', releases: [NAME], revokedAt: null });
  const check = await releaseAnswer(releaseCheckSchema, team, 'check', NAME, first);
  const left = [expect.stringMatching(/^whether its \d+ samples render$/)];
  expect(check).toEqual({ publish: [], promote: [], left });
  expect(existsSync(join(dataFolder, 'releases', NAME, first)), 'a check sends no files').toBe(false);
  const page = await (await fetch(baseUrl)).text();
  const [, composition = ''] = /name="composition" content="([0-9a-f]{12})"/.exec(page) ?? [];

  const mayGoLive = 'may go live or be rolled back to.';
  await follow(team, [
    [`publish ${NAME} ${first} --reason a-test`, `Published ${NAME}@${first}`],
    [`publish ${NAME} ${second} --reason a-test`, `Published ${NAME}@${second}`],
  ]);
  for (const version of [first, second]) await passCheck(NAME, version);
  await follow(team, [
    [`publish mfe-loyalty ${first}`, 'is not for mfe-loyalty', 1],
    [`list ${NAME}`, new RegExp(`${first} .*Ada \\(Account team\\)`)],
    ['status', new RegExp(`${NAME} +${live} `)],
    [`promote ${NAME} ${first} --reason spring`, `${NAME}@${first} is live (revision`],
    [`canary ${NAME} ${second} 10`, `${NAME}@${first} is live, ${second} for 10 % of the visitors`],
    ['status', new RegExp(`${NAME} +${first} .* ${live} +${second} 10 %`)],
    [`canary ${NAME} end`, `${NAME}@${first} is live (revision`],
    [`promote ${NAME} ${second}`, `${NAME}@${second} is live (revision`],
    [`rollback ${NAME} --reason no-sign-in`, `${NAME}@${first} is live (revision`],
    [`recall ${NAME} ${first}`, '--reason', 1],
    [`recall ${NAME} ${first} --reason wrong-prices`, `${NAME}@${live} is live (revision`],
    [`check ${NAME} ${second}`, `${NAME}@${second} ${mayGoLive}`],
    [
      `check ${NAME} ${second} --against ${composition}`,
      `${NAME}@${second} beside the composition ${composition} ${mayGoLive}`,
    ],
    [`check ${NAME} ${second} --against 0123456789ab`, 'There is no composition 0123456789ab', 1],
    [`check ${NAME} ${first}`, `${NAME}@${first} is recalled.`, 1],
    [`rollback ${NAME} --to ${first}`, `${NAME}@${first} is recalled.`, 1],
    [
      `history ${NAME} --limit 6`,
      new RegExp(
        [
          'REVISION +AT +WHAT +NAME',
          `recall .* ${live} .*Ada \\(Account team\\) +wrong-prices`,
          `rollback .* ${first} .*no-sign-in`,
          `promote .* ${second} .*promoted from the command line`,
          `canary-end .* ${first} .*canary from the command line`,
          `canary .* ${first} .*canary from the command line`,
          `promote .* ${first} .*spring`,
        ].join('[\\s\\S]*'),
      ),
    ],
    [
      `audit ${NAME} --limit 12`,
      new RegExp(`publish +${NAME}@${second}.*\\n.*publish +${NAME}@${first}.*a-test`),
    ],
    [`rolback ${NAME}`, 'pnpm release rollback NAME', 1],
    ['rollback', 'The release is missing', 1],
    [`canary ${NAME} ${first} many`, "a whole number, not 'many'", 1],
    ['token list', 'a token of operations', 1],
    [`team grant ${NAME} --prefix /coats`, 'a token of operations', 1],
    [`team create Thieves --remote ${NAME}`, 'a token of operations', 1],
    ['freeze --to 2099-01-01 --why mine', 'a token of operations', 1],
    ['unfreeze', 'a token of operations', 1],
  ]);

  const { tokens } = await releaseAnswer(tokenListSchema, operations, 'token', 'list');
  const { id = '' } = tokens.find((one) => one.team === 'Account team' && !one.revokedAt) ?? {};
  await follow(operations, [[`token revoke ${id} --reason a-test`, 'is revoked']]);
  await follow(team, [['status', 'a release token that is valid', 1]]);
});

test('operators create a team, freeze a remote and run a ramp', async () => {
  const live = liveBefore(NAME);
  const remote = 'mfe-cloakroom';
  const asked = ['team', 'create', 'Cloakroom', '--remote', remote, '--prefix', '/cloakroom', '--days', '7'];
  const { secret, token, grants } = await releaseAnswer(createdTeamSchema, operations, ...asked);
  expect(token).toMatchObject({ team: 'Cloakroom', releases: [remote] });
  expect(grants).toMatchObject([{ remote, prefix: '/cloakroom', grantedBy: 'Ada (operations)' }]);
  await follow(operations, [[`team grant ${remote} --prefix /coats`, new RegExp(`${remote} +/coats`)]]);
  await follow(secret, [['team list', new RegExp(`REMOTE +PATH[\\s\\S]*${remote} +/coats`)]]);
  const withdrawn = await releaseCommand('team', 'withdraw', remote, '--prefix', '/coats');
  expect(withdrawn).not.toContain('/coats');

  await publishBuild(NAME, third);
  const to = new Date(Date.now() + 60 * 60_000).toISOString();
  const sentence = `Ada (operations) froze ${NAME} until ${to}: Sale`;
  await follow(operations, [
    ['team give', 'list|create|grant|withdraw', 1],
    ['freeze --why x', '--to, the end of the freeze', 1],
    ['freeze --to 2099-01-01', '--why', 1],
    ['freeze --to soon --why x', "not 'soon'", 1],
    [`freeze --remote ${NAME} --to ${to} --why Sale`, ` to ${to}  Ada (operations): Sale`],
    [`promote ${NAME} ${third}`, sentence, 1],
    [
      `matrix ${NAME}`,
      [
        'COULD GO LIVE NOW',
        `Frozen: ${sentence}`,
        new RegExp(`${live} +live +yes`),
        /^(?![\s\S]*mfe-loyalty)/,
      ],
    ],
    [`unfreeze --remote ${NAME}`, 'Nothing is frozen.'],
    [`promote ${NAME} ${third}`, `${NAME}@${third} is live (revision`],
    [`rollback ${NAME} --to ${live}`, `${NAME}@${live} is live (revision`],
  ]);

  const line = `Ramp: ${NAME}@${third} 2, 50 %, at 2 %, `;
  await follow(operations, [
    [
      `ramp ${NAME} ${third} --steps 2,50 --every 2h`,
      `${NAME}@${live} is live, ${third} for 2 % of the visitors`,
    ],
    ['list', `${line}running, the next step at `],
    ['status', `${line}running, the next step at `],
    [`ramp ${NAME} ${third}`, `A ramp of ${NAME}@${third} is under way`, 1],
    [`ramp ${NAME} pause --reason lunch`, `${line}paused (Ada (operations): lunch)`],
    [`ramp ${NAME} resume`, `${line}running, the next step at `],
    [`canary ${NAME} end --reason enough`, `${NAME}@${live} is live (revision`],
    [`list ${NAME}`, 'stopped (canary-end by Ada (operations): enough)'],
    [`ramp ${NAME} ${third} --every soon`, "not 'soon'", 1],
    [`ramp ${NAME} ${third} --steps 10,some`, 'A step is a whole number', 1],
    [`ramp ${NAME} ${third} --steps 50,10`, 'A ramp needs at least two growing steps', 1],
  ]);
});
