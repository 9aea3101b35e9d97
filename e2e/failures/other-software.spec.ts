import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { DEMO, fillSignIn, pressSignIn } from '../support/member.ts';
import {
  blockStorage,
  hideElements,
  insertNodes,
  outcomesOf,
  whenParsed,
  wrapTexts,
} from '../support/other-software.ts';
import { link, main, title } from '../support/page-parts.ts';
import { expectHydrated, hold } from '../support/page-state.ts';
import { content, firstOf } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const CENTRE = 'charleston';

interface Software {
  readonly name: string;
  readonly consent: 'unanswered' | 'functional';
  install(page: Page): Promise<unknown>;
  /** What it does again after each step of the journey. */
  again?(page: Page): Promise<unknown>;
}

const SOFTWARE: readonly Software[] = [
  {
    name: 'a translator',
    consent: 'functional',
    install: (page) => whenParsed(page, wrapTexts),
    again: (page) => page.evaluate(wrapTexts, ''),
  },
  {
    name: 'a password manager',
    consent: 'functional',
    install: (page) => whenParsed(page, insertNodes),
    again: (page) => page.evaluate(insertNodes),
  },
  {
    name: 'an ad filter',
    consent: 'unanswered',
    install: (page) => page.addInitScript(hideElements),
    again: (page) =>
      expect
        .poll(() => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).paddingBlockEnd)))
        .toBe(0),
  },
  { name: 'blocked storage', consent: 'functional', install: (page) => page.addInitScript(blockStorage) },
];

interface Journey {
  readonly title: string;
  readonly path: string;
  readonly steps: ReadonlyArray<(page: Page, software: Software) => Promise<unknown>>;
}

const finder = (page: Page) => main(page).getByRole('combobox', { name: /city, zip or center/i });
const status = (page: Page, words: RegExp | string) =>
  main(page).getByRole('status').filter({ hasText: words }).first();
const searchbox = (page: Page) => main(page).getByRole('searchbox').first();

const JOURNEYS: readonly Journey[] = [
  {
    title: 'finds a center by city',
    path: paths.home(),
    steps: [
      (page) => finder(page).fill('Atlanta'),
      (page) => page.keyboard.press('Escape'),
      (page) => main(page).getByRole('button', { name: 'Find a center' }).click(),
      (page) => expect(status(page, 'nearest to Atlanta, GA first')).toBeVisible(),
    ],
  },
  {
    title: 'uses their location on the home page',
    path: paths.home(),
    steps: [
      (page) => main(page).getByRole('link', { name: 'use my location' }).click(),
      (page) => expect(status(page, 'nearest to you first')).toBeVisible(),
    ],
  },
  {
    title: 'narrows the brands',
    path: paths.brands(),
    steps: [
      (page) => searchbox(page).fill('nike'),
      (page) => searchbox(page).press('Enter'),
      (page) => expect(status(page, / for “nike”$/)).toBeVisible(),
      (page) => searchbox(page).fill(''),
      (page) => searchbox(page).press('Enter'),
      (page) => expect(status(page, /^\d\d+ brands$/)).toBeVisible(),
    ],
  },
  {
    title: 'narrows the stores of a center',
    path: paths.stores(CENTRE),
    steps: [
      (page) => searchbox(page).fill('nik'),
      (page) => expect(page).toHaveURL(/q=nik/),
      (page) => expect(link(page, /^Nike/)).toBeVisible(),
      (page) => searchbox(page).fill(''),
      (page) => expect(page).not.toHaveURL(/q=nik/),
      async (page) => {
        const { name } = await firstOf(content().stores(CENTRE, { limit: 1, sort: 'name' }));
        await link(page, name).click();
        await expect(title(page)).toContainText(name);
      },
    ],
  },
  {
    title: 'opens a deal and wants to save it',
    path: paths.deals(CENTRE),
    steps: [
      (page) => main(page).getByRole('article').getByRole('link').first().click(),
      (page) => expect(page).toHaveURL(/\/deals\/./),
      (page) =>
        main(page)
          .getByRole('button', { name: /^Save / })
          .first()
          .click(),
      (page) => expect(page.getByRole('dialog', { name: /^Sign in to save / })).toBeVisible(),
    ],
  },
  {
    title: 'finds a store on the map',
    path: paths.map(CENTRE),
    steps: [
      (page) => searchbox(page).fill('Nike'),
      (page) =>
        page
          .getByRole('list', { name: 'Stores on the map' })
          .getByRole('link', { name: /^Nike/ })
          .first()
          .click(),
      (page) => expect(status(page, 'On the map: Nike')).toBeVisible(),
      (page) => main(page).getByRole('link', { name: 'Directions to here' }).click(),
      (page) => expect(main(page).getByLabel('To', { exact: true })).not.toHaveValue(''),
    ],
  },
  {
    title: 'looks for an answer about gift cards',
    path: paths.giftCards(),
    steps: [
      (page) => searchbox(page).fill('lost'),
      (page) => expect(main(page).getByText('I lost my card. What should I do?')).toBeVisible(),
      (page) => expect(main(page).getByText('Where can I use it?')).toBeHidden(),
      (page) => main(page).getByRole('link', { name: 'Canada' }).click(),
      (page) => expect(page).toHaveURL(/country=CA/),
      (page) => expect(searchbox(page)).toHaveValue('lost'),
    ],
  },
  {
    title: 'corrects a message',
    path: paths.contactUs(),
    steps: [
      (page) => page.getByLabel('What is it about?').selectOption('lost'),
      (page) => expect(page.getByRole('combobox', { name: /which center/i })).toBeVisible(),
      (page) => page.getByLabel('Your name').fill('Ada Example'),
      (page) => page.getByRole('button', { name: 'Send message' }).click(),
      (page) => expect(main(page).getByRole('alert').getByRole('link')).toHaveCount(3),
      (page) => page.getByLabel('Email', { exact: true }).fill('ada@example.com'),
      (page) => expect(page.getByLabel('Your name')).toHaveValue('Ada Example'),
    ],
  },
  {
    title: 'signs in',
    path: paths.signIn({ callbackUrl: paths.profile() }),
    steps: [
      (page) => fillSignIn(page),
      pressSignIn,
      async (page, { name }) => {
        if (name !== 'blocked storage') return expect(title(page)).toHaveText(/^Hello/);
        // Only the browser's setting helps, and what was typed stays.
        await expect(main(page).getByRole('alert')).toContainText(/storage|site data/i);
        await expect(page.getByLabel('Email address')).toHaveValue(DEMO.email);
      },
    ],
  },
  {
    title: 'plans a visit',
    path: paths.plan(CENTRE),
    steps: [
      async (page) => {
        const { name } = await firstOf(content().stores(CENTRE, { limit: 1, sort: 'name' }));
        await page.getByLabel('Add a stop').selectOption({ label: name });
        await page.getByRole('button', { name: 'Add', exact: true }).click();
        await expect(page.getByRole('list', { name: 'Stops' })).toContainText(name);
      },
      (page) => page.getByRole('button', { name: 'Clear the plan' }).click(),
      (page) => expect(page.getByRole('heading', { name: 'No stops yet' })).toBeVisible(),
    ],
  },
];

/** Waits until React has hydrated all parts, except fragments out of sight. */
const expectWhole = (page: Page) =>
  page.waitForFunction(() =>
    [
      ...document.querySelectorAll(
        '#shell-header a, #slot :is(h1, a, button, input), #shell-footer :is(a, button)',
      ),
    ]
      .filter((element) => {
        const fragment = element.closest('[data-fragment]');
        return !fragment || fragment.getBoundingClientRect().top < innerHeight + 400;
      })
      .every((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))),
  );

for (const software of SOFTWARE)
  test.describe(`under ${software.name}, the shopper`, () => {
    test.use({
      consent: software.consent,
      permissions: ['geolocation'],
      geolocation: { latitude: 32.78, longitude: -79.93 },
    });
    for (const { title: name, path, steps } of JOURNEYS)
      test(name, {
        tag: name === 'finds a center by city' && software.name === 'a translator' ? '@promise' : [],
      }, async ({ page }) => {
        const outcomes = outcomesOf(page);
        await software.install(page);
        await page.goto(path);
        for (const step of steps) {
          await expectWhole(page);
          await software.again?.(page);
          await step(page, software);
        }
        await expect.poll(() => outcomes.length).toBeGreaterThan(0);
        expect(
          outcomes.filter(({ outcome, isMarkupKept }) => outcome !== 'mounted' || isMarkupKept === false),
        ).toEqual([]);
      });
  });

test.describe('text, focus and selection survive nodes that are inserted', () => {
  test.use({ consent: 'necessary' });

  test('before the page hydrates', { tag: '@promise' }, async ({ page }) => {
    const outcomes = outcomesOf(page);
    const bring = await hold(page, '**/releases/shell/**/app.*.js');
    await page.goto(paths.signIn(), { waitUntil: 'commit' });
    const email = page.getByLabel('Email address');
    await email.fill('sam@example.com');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('three blue bicycles');
    await password.evaluate((field: HTMLInputElement) => field.setSelectionRange(6, 10));
    await page.evaluate(insertNodes);
    bring();
    await expectHydrated(password);
    await expect.poll(() => outcomes).toMatchObject([{ outcome: 'mounted', isMarkupKept: true }]);
    await expect(email).toHaveValue('sam@example.com');
    await expect(password).toBeFocused();
    await page.keyboard.type('green');
    await expect(password).toHaveValue('three green bicycles');
  });

  test.describe('while the page hydrates', () => {
    test.use({ expectedErrors: ['React error #418'] });

    test('or while it is parsed', async ({ page }) => {
      const outcomes = outcomesOf(page);
      const bring = await hold(page, '**/releases/shell/**/app.*.js');
      await page.addInitScript(
        `new MutationObserver(${insertNodes}).observe(document, { childList: true, subtree: true })`,
      );
      await page.goto(paths.signIn(), { waitUntil: 'commit' });
      const password = page.getByLabel('Password', { exact: true });
      await password.fill('three blue bicycles');
      await password.evaluate((field: HTMLInputElement) => field.setSelectionRange(6, 10));
      bring();
      await expect.poll(() => outcomes.map(({ isMarkupKept }) => isMarkupKept)).toContain(false);
      await expect(password).toBeFocused();
      await page.keyboard.type('green');
      await expect(password).toHaveValue('three green bicycles');
      const failures = outcomes.filter(({ outcome }) => outcome !== 'mounted');
      expect(new Set(failures.map(({ noFault }) => noFault))).toEqual(new Set(['foreign-change']));
    });
  });
});

test('no gap stays where an ad filter hid the cookie banner', async ({ page }) => {
  await page.goto(paths.brands());
  const room = () => page.evaluate(() => document.body.style.paddingBlockEnd);
  await expect.poll(room).toMatch(/^[1-9]\d*px$/);
  await page.evaluate(hideElements);
  await expect.poll(room).toBe('0px');
});
