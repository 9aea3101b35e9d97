import { paths, type ReportedError, reportedErrorListSchema } from 'shared-contracts';
import { BROKEN_REMOTES, THROWS_WHEN_PRESSED } from '../fixtures/broken-remotes.ts';
import { liveVersions, newVersion, promote, publishFixture, releaseCommand } from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

// These tests change what is live.
test.describe.configure({ mode: 'serial' });
test.use({ expectedErrors: ['fixture', 'Failed to load resource'] });

type Page = import('playwright').Page;
let healthy = '';
test.beforeAll(async () => {
  healthy = (await liveVersions())['mfe-loyalty'] ?? '';
});
test.afterAll(async () => {
  if ((await liveVersions())['mfe-loyalty'] !== healthy) await promote('mfe-loyalty', healthy);
});

/** Errors with these words, as the command line tells of them. */
async function errorsOf(name: string, words: string): Promise<ReportedError[]> {
  const { errors } = reportedErrorListSchema.parse(
    JSON.parse(await releaseCommand('errors', name, '--json')),
  );
  return errors.filter(({ message }) => message.includes(words));
}

/** Bodies of the beacons that a page sends. */
function beaconsOf(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/outcomes')) bodies.push(request.postData() ?? '');
  });
  return bodies;
}

const toRewards = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Rewards' }).first().click();

async function brokenRewards(fixture: Parameters<typeof publishFixture>[1], what: string): Promise<string> {
  const version = newVersion(what);
  await publishFixture(version, fixture);
  await promote('mfe-loyalty', version);
  return version;
}

test('an error in a release is shown in its team’s source, to its team, and holds nothing that was typed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => {
      const typed = document.querySelector<HTMLInputElement>('#slot input')?.value;
      throw new TypeError(`fixture: no place for ${typed} (reading 'coords')`);
    };
  });
  const beacons = beaconsOf(page);
  await page.goto(paths.findACentre());
  await page.getByRole('main').getByRole('combobox').first().fill('Smithville');
  await page.getByRole('main').getByRole('link', { name: 'Near me' }).press('Enter');
  await expect.poll(() => beacons.join()).toContain('script-error');
  expect(beacons.join()).not.toContain('Smithville');

  await expect.poll(async () => (await errorsOf('mfe-discovery', 'no place')).length).toBe(1);
  const [reported] = await errorsOf('mfe-discovery', 'no place');
  expect(reported).toMatchObject({
    error: 'TypeError',
    message: "fixture: no place for … (reading 'coords')",
    outcome: 'script-error',
    count: 1,
    firstRelease: (await liveVersions())['mfe-discovery'],
    browsers: [{ browser: expect.stringMatching(/^Chrome \d+$/), count: 1 }],
  });
  const place = 'src/features/location/locate.ts:25:';
  expect(reported?.stack[0]?.source).toContain(place);
  expect(await releaseCommand('errors', 'mfe-discovery')).toContain(`in ${place}`);

  await page.goto('/ops');
  await page.getByLabel('Token').fill(siteUnderTest().releaseToken);
  await page.getByRole('button', { name: 'Open the console' }).click();
  const section = page.getByRole('region', { name: 'mfe-discovery' });
  await expect(section.getByText("TypeError: fixture: no place for … (reading 'coords')")).toBeVisible();
  await expect(section.getByText(place).first()).toBeVisible();
});

test('a page that was come to by a link and throws as it is used is told of, and its loop once', async ({
  page,
}) => {
  const version = await brokenRewards(THROWS_WHEN_PRESSED, 'pressed');
  const beacons = beaconsOf(page);
  const told = () =>
    beacons
      .flatMap((body) => JSON.parse(body).outcomes ?? [])
      .filter(({ release }) => release === `mfe-loyalty@${version}`)
      .map(({ outcome, error, route }) => ({ outcome, message: error?.message, route }));
  await page.goto(paths.brands());
  await toRewards(page);
  await expect(page.getByRole('heading', { name: 'Rewards that throw' })).toBeVisible();
  await page.getByLabel('Store').fill('Smith');
  const message = 'fixture: no store … near 29405';
  const scriptError = { outcome: 'script-error', message, route: 'rewards' };
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect.poll(told).toContainEqual(scriptError);
  await page.getByRole('button', { name: 'Throw' }).evaluate((button: HTMLElement) => {
    for (let press = 0; press < 30; press++) button.click();
  });
  await expect.poll(told).toContainEqual({ ...scriptError, outcome: 'error-loop' });
  const ofPage = told().filter(({ outcome }) => outcome !== 'mounted');
  expect(ofPage).toHaveLength(3);

  await expect.poll(async () => (await errorsOf('mfe-loyalty', 'no store')).length).toBe(3);
  for (const reported of await errorsOf('mfe-loyalty', 'no store')) {
    expect(reported).toMatchObject({
      error: 'RangeError',
      message: 'fixture: no store … near …',
      firstRelease: version,
    });
    expect(reported.stack[0]).toMatchObject({
      release: `mfe-loyalty@${version}`,
      at: expect.stringContaining('web/remoteEntry.mjs:'),
    });
  }
});

for (const [what, fixture, words] of [
  ['cannot be mounted', BROKEN_REMOTES['throws in mount'], 'fixture: mount throws'],
  ['throws after its mount', BROKEN_REMOTES['throws while it draws'], 'fixture: a component threw'],
  ['cannot be loaded', BROKEN_REMOTES['throws while its module is evaluated'], 'fixture: the module throws'],
] as const)
  test(`a release that ${what} when a link leads to it is told of in words`, async ({ page }) => {
    // Words of this test alone: others on this site let the same fixtures fail.
    const own = `${words}, since it ${what}`;
    expect(fixture.container).toContain(words);
    const version = await brokenRewards(
      { ...THROWS_WHEN_PRESSED, container: fixture.container.replaceAll(words, own) },
      what.replaceAll(' ', '-'),
    );
    await page.goto(paths.brands());
    await toRewards(page);
    // The page before it stands until the next one does, or a panel in its place.
    await expect(page).toHaveURL(paths.rewards());
    await expect(page.getByRole('banner').locator('[aria-current]').first()).toHaveText('Rewards');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect
      .poll(async () =>
        (await errorsOf('mfe-loyalty', own)).map(({ firstRelease, count }) => ({ firstRelease, count })),
      )
      .toEqual([{ firstRelease: version, count: 1 }]);
  });
