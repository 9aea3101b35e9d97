import type { Page } from 'playwright';
import { OUTCOMES_PATH } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { type BrokenRemote, WORKING_REMOTE } from '../fixtures/broken-remotes.ts';
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

interface Told {
  readonly outcome: string;
  readonly noFault?: string;
}

/** The failures that a page reports, in order. */
function failuresOf(page: Page): Told[] {
  const told: Told[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith(OUTCOMES_PATH)) return;
    const { outcomes = [] } = request.postDataJSON() as { outcomes?: Told[] };
    told.push(...outcomes.filter(({ outcome }) => outcome !== 'mounted'));
  });
  return told;
}

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

/** Changes a document as Google Translate does. */
const translate = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.classList.add('translated-ltr');
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found.filter(
      ({ data, parentElement }) => data.trim() && !parentElement?.closest('script, style'),
    )) {
      const font = document.createElement('font');
      text.replaceWith(font);
      font.textContent = `~${text.data}`;
    }
  });

test('a crash in a translated document is reported as a foreign change', async ({ page }) => {
  await releaseFixture(REMOVES_ITS_TEXT);
  const failures = failuresOf(page);
  await page.goto(paths.rewards());
  await expect(title(page)).toHaveText('Rewards, from the browser');
  await translate(page);
  await page.evaluate(() => dispatchEvent(new Event('fixture-goes-on')));
  // The header may hydrate after the translation too.
  await expect.poll(() => failures.map(({ outcome }) => outcome)).toContain('render-error');
  expect(new Set(failures.map(({ noFault }) => noFault))).toEqual(new Set(['foreign-change']));
});

test('a failed hydration after an extension inserted nodes is reported as a foreign change', async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const coupon = Object.assign(document.createElement('aside'), { textContent: '20 % off' });
      document.querySelector('#slot h1')?.before(coupon);
    });
  });
  const failures = failuresOf(page);
  await page.goto(paths.brands());
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  await expect(title(page)).toHaveText('Brands A to Z');
  expect(new Set(failures.map(({ noFault }) => noFault))).toEqual(new Set(['foreign-change']));
});

for (const [what, files] of [
  ['remote', '**/releases/mfe-discovery/**/remoteEntry.mjs'],
  ['shell', '**/releases/shell/*/web/app.*.js'],
] as const)
  test(`a captive portal that answers for the ${what}’s scripts is reported as one`, async ({ page }) => {
    await page.route(files, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the Wi-Fi</h1>' }),
    );
    const failures = failuresOf(page);
    await page.goto(paths.brands());
    await expect(title(page)).toHaveText('Brands A to Z');
    await expect.poll(() => failures[0]).toMatchObject({ outcome: 'load-error', noFault: 'intercepted' });
  });
