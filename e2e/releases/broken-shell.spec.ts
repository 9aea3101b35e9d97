import { paths } from 'shared-contracts';
import { history, liveVersions, promote, publishBuild } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';

// This test changes what is live.
test.describe.configure({ mode: 'serial' });
test.use({ expectedErrors: ['fixture'] });

let before: Record<string, string> = {};
test.beforeAll(async () => {
  before = await liveVersions();
});
test.afterAll(async () => {
  const healthy = before.shell ?? '';
  if ((await liveVersions()).shell !== healthy) await promote('shell', healthy);
});

/** Failures that one address is believed: see server/decisions/0018-blame-and-forged-reports.md. */
const AT_A_DESK = 6;

test('a shell that throws at start is told by the page itself and taken back, and the remotes stay', async ({
  page,
}) => {
  const broken = `9.2.0-start.${process.pid}`;
  await publishBuild('shell', broken, 'throw new Error("fixture");');
  await promote('shell', broken);
  for (let visit = 1; visit <= AT_A_DESK; visit++) {
    expect((await liveVersions()).shell, `before visit ${visit}`).toBe(broken);
    const told = page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/outcomes') &&
        (request.postData() ?? '').includes('"outcome":"mount-error"'),
    );
    await page.goto(paths.rewards());
    expect(JSON.parse((await told).postData() ?? '').outcomes).toEqual([
      { release: `shell@${broken}`, outcome: 'mount-error' },
    ]);
  }
  await expect.poll(async () => await liveVersions()).toEqual(before);
  const [newest] = await history('shell');
  expect(newest).toMatchObject({ action: 'rollback', who: 'automatic rollback', live: before.shell });
  await page.goto(paths.rewards());
  await expect(
    page.locator('#slot > [data-remote="mfe-loyalty"]').getByRole('heading', { level: 1 }),
  ).toBeVisible();
});
