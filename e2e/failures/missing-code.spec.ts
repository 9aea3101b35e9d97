import type { Route } from 'playwright';
import { paths } from 'shared-contracts/content';
import { centreMenu, main, title } from '../support/page-parts.ts';
import { expectHydrated, expectNoBlankFrame, watchBlankFrames } from '../support/page-state.ts';
import { expect, test } from '../support/test.ts';

test.use({
  consent: 'necessary',
  expectedErrors: ['Failed to load', 'took longer', 'valid digest'],
});

const CENTRE = 'charleston';

const WAYS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is missing': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  'fails on the server': (route) =>
    route.fulfill({ status: 500, body: '{}', contentType: 'application/json' }),
  'is a page of a captive portal': (route) =>
    route.fulfill({ status: 200, body: '<!doctype html><title>Log in</title>', contentType: 'text/html' }),
  'is cut off': (route) => route.abort(),
  'never arrives': async () => undefined,
};

const TARGETS = [
  {
    of: 'the same remote',
    code: '**/releases/mfe-centre/**/page-deals*.js',
    link: 'Deals',
    to: paths.deals(CENTRE),
    heading: /Deals/,
    failure: null,
  },
  {
    of: 'another remote',
    code: '**/releases/mfe-loyalty/**/*.{js,mjs}',
    link: 'Rewards',
    to: paths.rewards(),
    heading: /points/,
    failure: 'This part is temporarily unavailable',
  },
] as const;

for (const { of, code, link, to, heading, failure } of TARGETS)
  for (const [way, answer] of Object.entries(WAYS))
    test(`a link to a page of ${of} whose code ${way} does not leave the shopper without a page`, {
      tag: way === 'never arrives' || (way === 'is missing' && link === 'Deals') ? '@promise' : [],
    }, async ({ page }) => {
      await watchBlankFrames(page);
      await page.goto(paths.stores(CENTRE));
      await expectHydrated(title(page));
      await page.route(code, answer);
      await centreMenu(page, link).click();
      if (way === 'never arrives')
        await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
      await expect(page).toHaveURL(to);
      await expect(page).toHaveTitle(new RegExp(link, 'i'));
      const panel = way === 'never arrives' ? null : failure;
      await expect(title(page)).toHaveText(panel ?? heading);
      if (panel)
        await expect(main(page).getByRole('link', { name: 'Try again' })).toHaveAttribute('href', to);
      await expectNoBlankFrame(page);
    });
