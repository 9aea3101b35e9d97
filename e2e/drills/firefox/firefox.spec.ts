import { paths } from 'shared-contracts/content';
import { DEMO } from '../../support/member.ts';
import { siteUnderTest } from '../../support/site.ts';
import { expect, test } from '../../support/test.ts';
import { type Firefox, type FirefoxPage, openCuttable, startFirefox } from './puppeteer.ts';

// Ten journeys in Debian's Firefox, one after the other in one window, the last two in windows of their own. Chromium tests their
// parts; these show that another engine gets to the end.

const CENTRE = 'charleston';
test.describe.configure({ mode: 'serial' });

let firefox: Firefox;
let page: FirefoxPage;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  firefox = await startFirefox();
  page = firefox.page;
});
test.afterAll(() => firefox?.stop());
test.afterEach(() => expect(firefox.errors, 'errors in Firefox').toEqual([]));

const open = (path: string, tab = page) => tab.goto(siteUnderTest().baseUrl + path);
const click = (selector: string) => page.locator(selector).click();
const arrived = async (path: string) => {
  const here = `location.pathname${path.includes('?') ? ' + location.search' : ''}`;
  await page.waitForFunction(`${here} === ${JSON.stringify(path)}`).catch(async (error: unknown) => {
    throw new Error(`${path} is not reached from ${await page.evaluate('location.href')}`, { cause: error });
  });
};
/** Waits for the end of a soft navigation: the snapshot of a view transition would take the clicks. */
const settled = () =>
  page.waitForFunction(
    `document.activeElement?.tagName === 'H1' && !document.documentElement.matches(':active-view-transition')`,
  );
const follow = async (selector: string, path: string) => {
  await click(`${selector}[href="${path}"]`);
  await arrived(path);
  await settled();
};
const heading = (text: string) =>
  page.waitForFunction(`document.querySelector('h1')?.textContent.startsWith(${JSON.stringify(text)})`);

/** In the page: closes the campaign of the day, if there is one, because it covers what is clicked later. */
const CLOSE_CAMPAIGN = `new Promise((done) => {
  const until = performance.now() + 8_000;
  const look = () => {
    const close = document.querySelector('#shell-campaign dialog[open] button[aria-label="Close this offer"]');
    if (!close && performance.now() < until) return setTimeout(look, 100);
    close?.click();
    done();
  };
  look();
})`;

/** In the page: label of the first heart whose deal is not saved. */
const NOT_SAVED = `(async () => {
  const { deals } = await (await fetch('/api/user-get-favorite-deals')).json();
  const isSaved = (article) => deals.includes(Number(article.querySelector('a').pathname.split('/').at(-1)));
  const article = [...document.querySelectorAll('main article')].find((one) => !isSaved(one));
  return article.querySelector('button').getAttribute('aria-label');
})()`;

test('WebDriver BiDi drives Firefox, and the cookie banner shows once', async () => {
  expect(firefox.version).toMatch(/^firefox\//i);
  await open(paths.home());
  await click('button ::-p-text(Necessary only)');
  await page.waitForFunction(`/(^|; )consent=/.test(document.cookie)`);
  await open(paths.home());
  await page.waitForSelector('h1');
  expect(await page.evaluate<boolean>(`document.documentElement.hasAttribute('data-undecided')`)).toBe(false);
  await page.evaluate(CLOSE_CAMPAIGN);
});

test('visitor finds a center by its city', async () => {
  await open(paths.findACentre());
  await page.locator('main input[name=q]').fill('Charleston');
  await page.keyboard.press('Enter');
  await arrived(paths.findACentre({ q: 'Charleston' }));
  await click(`main a[href="${paths.centre(CENTRE)}"]`);
  await arrived(paths.centre(CENTRE));
});

test('visitor crosses all four remotes in one document', async () => {
  await open(paths.home());
  await page.evaluate('window.sameDocument = true');
  await follow('header a', paths.findACentre());
  await follow('main a', paths.centre(CENTRE));
  await follow('header a', paths.rewards());
  await click('header a[href^="/sign-in"]');
  await heading('Sign in');
  expect(await page.evaluate<boolean>('window.sameDocument === true')).toBe(true);
});

test('member signs in', async () => {
  await open(paths.signIn({ callbackUrl: paths.profile() }));
  await page.locator('main input[type=email]').fill(DEMO.email);
  await page.locator('main input[type=password]').fill(DEMO.password);
  await click('main button[type=submit]');
  await arrived(paths.profile());
  await heading('Hello');
});

test('member saves a deal and finds it again', async () => {
  await open(paths.deals(CENTRE));
  const label = (await page.evaluate<string>(NOT_SAVED)).replace(/["\\]/g, '\\$&');
  await click(`main article button[aria-label="${label}"]`);
  await page.waitForSelector(`main article button[aria-label="${label}"][aria-pressed=true]`);
  await open(paths.savedDeals(CENTRE));
  await page.waitForSelector(`main li button[aria-label="${label}"]`);
});

test('member redeems a reward and gets its code', async () => {
  await open(paths.redeemPoints(CENTRE));
  await click('main button ::-p-text(Redeem)');
  await click('dialog[open] button ::-p-text(Redeem)');
  await page.waitForFunction(`location.pathname.endsWith('/confirmation')`);
  await page.waitForSelector('main [role=img][aria-label^="QR code of"]');
});

test('member searches the site for a brand', async () => {
  await open(paths.centre(CENTRE));
  await click('header [aria-label="Search the site"]');
  await page.locator('input[role=combobox]').fill('nike');
  await page.waitForSelector('[role=option]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(`/Nike/.test(document.querySelector('main').textContent)`);
});

test('member finds a store on the map', async () => {
  await open(paths.map(CENTRE));
  await page.waitForSelector('main svg');
  await click('main ul[aria-label="Stores on the map"] a');
  await page.waitForFunction(`location.search.includes('store=')`);
});

test('a reward opened from far down a page starts at its top', async () => {
  const fresh = await firefox.openFresh();
  await open(paths.centre(CENTRE), fresh);
  const link = `document.querySelector('main a[href*="/rewards/"]')`;
  await fresh.waitForFunction(`!document.documentElement.hasAttribute('data-arriving')`);
  await fresh.evaluate('window.sameDocument = true; window.scrollTo(0, 1800)');
  // Content above it may load and move it a little.
  await fresh.waitForFunction('window.scrollY > 1500');
  const href = await fresh.evaluate<string>(`(() => { ${link}.click(); return ${link}.pathname; })()`);
  await fresh.waitForFunction(`location.pathname === '${href}' && document.activeElement.tagName === 'H1'`);
  await fresh.waitForFunction(`!document.documentElement.hasAttribute('data-arriving')`);
  expect(await fresh.evaluate<boolean>('window.sameDocument === true')).toBe(true);
  expect(await fresh.evaluate<number>('window.scrollY')).toBe(0);
});

test('visitor opens a visited page offline, and gets the offline page elsewhere', async () => {
  const proxy = await openCuttable(siteUnderTest().baseUrl);
  const fresh = await firefox.openFresh();
  const centre = paths.centre(CENTRE);
  try {
    await fresh.goto(proxy.origin + centre);
    await fresh.locator('button ::-p-text(Allow all)').click();
    await fresh.waitForFunction(`caches.match(${JSON.stringify(centre)}).then((kept) => kept !== undefined)`);
  } finally {
    proxy.cut();
  }
  await fresh.goto(proxy.origin + centre);
  await fresh.waitForFunction(`document.querySelector('main [data-remote] h1') !== null`);
  await fresh.goto(proxy.origin + paths.brands());
  await fresh.waitForFunction(`document.querySelector('h1').textContent === 'You’re offline'`);
});
