import { runRelease } from '../support/release-command.ts';
import { liveVersions, newVersion, publishBuild, releaseCommand } from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const check = (name: string, version: string) =>
  runRelease(siteUnderTest().releaseToken, 'check', name, version);

test('Check: a remote whose samples mount may go live, and one that fails only in the browser is named', async () => {
  const [good, broken] = [newVersion('mounts'), newVersion('fails')];
  await publishBuild('mfe-loyalty', good);
  await publishBuild('mfe-loyalty', broken, 'throw new Error("fixture");');
  const { shell } = await liveVersions();

  const fine = await check('mfe-loyalty', good);
  expect(fine.output).toContain(`mfe-loyalty@${good} may go live, or be gone back to.`);
  expect(fine.output).toMatch(/Mounted in Chromium: [1-9]\d* sample pages\./);
  expect(fine.code).toBe(0);

  const refused = await check('mfe-loyalty', broken);
  expect(refused.output).toContain(
    `/rewards of shell@${shell} and mfe-loyalty@${broken}: mfe-loyalty@${broken} ended with load-error, fixture`,
  );
  expect(refused.output).toContain('Mounted in Chromium: 0 sample pages.');
  expect(refused.code).toBe(1);
  // A check is no visit.
  expect(await releaseCommand('errors', 'mfe-loyalty')).not.toContain(broken);
});

test('Check: a shell that fails only in the browser is named, with the remotes around which it does', async () => {
  const broken = newVersion('throws');
  await publishBuild('shell', broken, 'throw new Error("fixture");');
  const refused = await check('shell', broken);
  expect(refused.code).toBe(1);
  for (const [name, version] of Object.entries(await liveVersions()))
    if (name !== 'shell') expect(refused.output).toContain(`of shell@${broken} and ${name}@${version}: `);
  expect(refused.output).toContain('fixture');
});
