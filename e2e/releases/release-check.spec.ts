import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainRemote } from '../fixtures/plain-remote/rsbuild.config.ts';
import { buildFixture } from '../support/plain-build.ts';
import { follow } from '../support/release-command.ts';
import {
  type BuildChange,
  liveVersions,
  newVersion,
  publishChanged,
  releaseCommand,
  restoresLive,
} from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const liveBefore = restoresLive();

const NAME = 'mfe-loyalty';
const { releaseToken: operations } = siteUnderTest();

/** Publishes a changed build that no check has seen. */
async function publishUnchecked(name: string, what: string, script: BuildChange['script']): Promise<string> {
  const version = newVersion(what);
  await publishChanged(name, version, { isChecked: false, ...(script && { script }) });
  return version;
}

const throwsIn = (entry: RegExp) => (text: string, path: string) =>
  entry.test(path) ? `throw new Error("fixture");${text}` : text;

test('promote checks a new remote first, as visitor and as the fake member', async () => {
  const version = await publishUnchecked(NAME, 'good', undefined);
  await follow(operations, [
    [`promote ${NAME} ${version}`, `${NAME}@${version} is live (revision`],
    [`audit ${NAME} --limit 2`, new RegExp(`promote +${NAME}@${version}[\\s\\S]*check +${NAME}@${version}`)],
    [`rollback ${NAME}`, ' is live (revision'],
    [`promote ${NAME} ${version}`, `${NAME}@${version} is live (revision`],
  ]);
});

test('a remote that throws at start is not promoted, unless operations insist', async () => {
  const version = await publishUnchecked(NAME, 'throws', throwsIn(/remoteEntry/));
  const reason = `/rewards of shell@${liveBefore('shell')} and ${NAME}@${version}, as a visitor: ${NAME}@${version} ended with load-error, fixture.`;
  await follow(operations, [
    [`promote ${NAME} ${version}`, reason, 1],
    [`promote ${NAME} ${version} --unchecked`, '--reason, why it goes live unchecked, is missing', 1],
    [`promote ${NAME} ${version} --unchecked --reason outage`, `${NAME}@${version} is live (revision`],
    [`audit ${NAME} --limit 2`, new RegExp(`unchecked +${NAME}@${version}.*outage`)],
    [`rollback ${NAME}`, ' is live (revision'],
  ]);
  // A check does not count as a visit.
  expect(await releaseCommand('errors', NAME)).not.toContain(version);
});

test('a remote that breaks for members only is not promoted', async () => {
  const version = await publishUnchecked(NAME, 'members', (text) =>
    text.replace('?e.loyalty:null', '?e.account.loyalty:null'),
  );
  await follow(operations, [
    [`promote ${NAME} ${version}`, new RegExp(`/rewards of .*${NAME}@${version}, as a member: .*loyalty`), 1],
  ]);
  expect((await liveVersions())[NAME]).not.toBe(version);
});

test('a remote with a fragment that throws in the browser is not promoted', async () => {
  const version = await publishUnchecked(NAME, 'fragment', throwsIn(/^web\/fragment-home-club/));
  const reason = new RegExp(
    `/ of shell@.* and ${NAME}@${version}, as a visitor, the slot 'home.club': .*fixture`,
  );
  await follow(operations, [[`promote ${NAME} ${version}`, reason, 1]]);
  expect((await liveVersions())[NAME]).not.toBe(version);
});

test('the first release of a wrapped remote is mounted; without prefetch it is not promoted', async () => {
  const kiosk = {
    name: 'mfe-kiosk',
    contracts: '^1.5.0',
    routes: [{ id: 'kiosk', path: '/kiosk', title: 'Kiosk' }],
  };
  const folder = mkdtempSync(join(tmpdir(), 'plain-'));
  const publishBuilt = async (app: string) => {
    const built = await buildFixture('plain-remote', plainRemote({ ownRuntime: true, app }), folder);
    const [wrapped, facts, version] = [
      join(folder, 'release'),
      join(folder, 'facts.json'),
      newVersion('wrapped'),
    ];
    writeFileSync(facts, JSON.stringify(kiosk));
    await releaseCommand('wrap', built, '--facts', facts, '--out', wrapped);
    await releaseCommand('publish', kiosk.name, version, '--from', wrapped);
    return version;
  };
  try {
    const [good, lacking] = [
      await publishBuilt('./src/app.tsx'),
      await publishBuilt('./src/without-prefetch.ts'),
    ];
    await follow(operations, [
      [
        `check ${kiosk.name} ${good}`,
        ['may go live', 'Mounted in Chromium without a failure: 2 visits', 'The site has the signed result'],
      ],
      [`promote ${kiosk.name} ${lacking}`, /\/kiosk of .*, as a visitor: .*prefetch/, 1],
    ]);
    expect((await liveVersions())[kiosk.name]).toBeUndefined();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a shell that throws at start is not promoted', async () => {
  const version = await publishUnchecked('shell', 'throws', throwsIn(/^web\/app\./));
  const { shell } = await liveVersions();
  await follow(operations, [
    [`promote shell ${version}`, new RegExp(`/404 of shell@${version}, as a (visitor|member): .*fixture`), 1],
  ]);
  expect((await liveVersions()).shell).toBe(shell);
});
