import { paths } from 'shared-contracts/content';
import { type BrokenRemote, WORKING_REMOTE } from '../fixtures/broken-remotes.ts';
import { outcomesOf, wrapTexts } from '../support/other-software.ts';
import { title } from '../support/page-parts.ts';
import { releaseFixture, restoresLive } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';

test.use({
  expectedErrors: [
    'React',
    'NotFoundError',
    'MIME',
    'valid digest',
    'Failed to load resource',
    'Failed to fetch',
  ],
});
restoresLive();

/** Removes its text, as React does, when the test sends `fixture-goes-on`, and reports what that throws. */
const REMOVES_ITS_TEXT: BrokenRemote = {
  ...WORKING_REMOTE,
  container: WORKING_REMOTE.container.replace('({ container })', '({ container, reportCrash })').replace(
    "heading.textContent = 'Rewards, from the browser';",
    `const text = document.createTextNode('Rewards, from the browser');
    heading.append(text);
    addEventListener('fixture-goes-on', () => {
      try {
        heading.removeChild(text);
      } catch (error) {
        container.replaceChildren();
        reportCrash(error);
      }
    });`,
  ),
};

const failuresOf = (told: ReturnType<typeof outcomesOf>) =>
  told.filter(({ outcome }) => outcome !== 'mounted');

test('a crash in a translated document is reported as a foreign change', async ({ page }) => {
  await releaseFixture(REMOVES_ITS_TEXT);
  const outcomes = outcomesOf(page);
  await page.goto(paths.rewards());
  await expect(title(page)).toHaveText('Rewards, from the browser');
  await page.evaluate(wrapTexts, '~');
  await page.evaluate(() => dispatchEvent(new Event('fixture-goes-on')));
  // The header may hydrate after the translation too.
  await expect.poll(() => failuresOf(outcomes).map(({ outcome }) => outcome)).toContain('render-error');
  expect(new Set(failuresOf(outcomes).map(({ noFault }) => noFault))).toEqual(new Set(['foreign-change']));
});

for (const [what, files] of [
  ['remote', '**/releases/mfe-discovery/**/remoteEntry.mjs'],
  ['shell', '**/releases/shell/*/web/app.*.js'],
] as const)
  test(`a captive portal that answers for the ${what}’s scripts is reported as one`, async ({ page }) => {
    await page.route(files, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the Wi-Fi</h1>' }),
    );
    const outcomes = outcomesOf(page);
    await page.goto(paths.brands());
    await expect(title(page)).toHaveText('Brands A to Z');
    await expect
      .poll(() => failuresOf(outcomes)[0])
      .toMatchObject({ outcome: 'load-error', noFault: 'intercepted' });
  });
