import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { type ReportedError, reportedErrorListSchema } from 'shared-contracts/release';
import { THROWS_WHEN_PRESSED } from '../fixtures/broken-remotes.ts';
import { liveVersions, releaseCommand, releaseFixture, restoresLive } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';
import { openConsole } from '../support/tester.ts';

test.use({ expectedErrors: ['fixture', 'Failed to load resource'] });
restoresLive();

/** Errors with these words, as the command line lists them. */
async function errorsOf(name: string, words: string): Promise<ReportedError[]> {
  const { errors } = reportedErrorListSchema.parse(
    JSON.parse(await releaseCommand('errors', name, '--json')),
  );
  return errors.filter(({ message }) => message.includes(words));
}

function beaconsOf(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/outcomes')) bodies.push(request.postData() ?? '');
  });
  return bodies;
}

test('team sees an error at its source line, without any typed text', {
  tag: '@promise',
}, async ({ page }) => {
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

  const message = "fixture: no place for … (reading 'coords')";
  await expect.poll(async () => (await errorsOf('mfe-discovery', 'no place')).length).toBe(1);
  const [reported] = await errorsOf('mfe-discovery', 'no place');
  expect(reported).toMatchObject({
    error: 'TypeError',
    message,
    outcome: 'script-error',
    count: 1,
    firstRelease: (await liveVersions())['mfe-discovery'],
    browsers: [{ browser: expect.stringMatching(/^Chrome \d+$/), count: 1 }],
  });
  const file = 'src/features/search/locate.ts';
  const source = readFileSync(new URL(`../../mfe-discovery/${file}`, import.meta.url), 'utf8');
  const place = `${file}:${source.split('\n').findIndex((line) => line.includes('getCurrentPosition(')) + 1}:`;
  expect(reported?.stack[0]?.source).toContain(place);
  expect(await releaseCommand('errors', 'mfe-discovery')).toContain(`in ${place}`);
  const section = await openConsole(page, { name: 'mfe-discovery' });
  await expect(section.getByText(`TypeError: ${message}`)).toBeVisible();
  await expect(section.getByText(place).first()).toBeVisible();
});

test('a page that throws in use is reported, and repeated errors once', {
  tag: '@promise',
}, async ({ page }) => {
  const version = await releaseFixture(THROWS_WHEN_PRESSED, 'pressed');
  const beacons = beaconsOf(page);
  const reports = () =>
    beacons
      .flatMap((body) => JSON.parse(body).outcomes ?? [])
      .filter(({ release }) => release === `mfe-loyalty@${version}`)
      .map(({ outcome, error, route }) => ({ outcome, message: error?.message, route }));
  await page.goto(paths.brands());
  await page.getByRole('banner').getByRole('link', { name: 'Rewards' }).first().click();
  await expect(page.getByRole('heading', { name: 'Rewards that throw' })).toBeVisible();
  await page.getByLabel('Store').fill('Smith');
  const message = 'fixture: no store … near 29405';
  const scriptError = { outcome: 'script-error', message, route: 'rewards' };
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect.poll(reports).toContainEqual(scriptError);
  await page.getByRole('button', { name: 'Throw' }).evaluate((button: HTMLElement) => {
    for (let press = 0; press < 30; press++) button.click();
  });
  await expect.poll(reports).toContainEqual({ ...scriptError, outcome: 'error-loop' });
  expect(reports().filter(({ outcome }) => outcome !== 'mounted')).toHaveLength(3);

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
