import { paths } from 'shared-contracts';
import { DEMO } from '../../support/member.ts';
import { siteUnderTest } from '../../support/site.ts';
import { expect, test } from '../../support/test.ts';
import { openLine } from './line.ts';
import { type Firefox, type FirefoxPage, startFirefox } from './puppeteer.ts';

/*
 * Ten journeys in Debian's Firefox, one after the other in one window, as somebody makes them (the last two in windows of their own). Their parts are tested in Chromium; here
 * it is whether another engine goes all the way.
 */

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

const open = (path: string) => page.goto(siteUnderTest().baseUrl + path);
const click = (selector: string) => page.locator(selector).click();
/** Pages may add to their address what they show; a query that is asked for has to be there. */
const arrived = async (path: string) => {
  const here = `location.pathname${path.includes('?') ? ' + location.search' : ''}`;
  await page.waitForFunction(`${here} === ${JSON.stringify(path)}`).catch(async (error: unknown) => {
    throw new Error(`${path} is not reached from ${await page.evaluate('location.href')}`, { cause: error });
  });
};
/** A page that came without a load stands, and no picture of a transition takes what is pressed. */
const settled = () =>
  page.waitForFunction(
    `document.activeElement?.tagName === 'H1' && !document.documentElement.matches(':active-view-transition')`,
  );
const heading = (words: string) =>
  page.waitForFunction(`document.querySelector('h1')?.textContent.startsWith(${JSON.stringify(words)})`);

/** In the page: closes the campaign of the day, if there is one. It hangs over what is pressed later, and Puppeteer presses it all the same. */
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

/** In the page: name of the first heart whose deal the member has not saved. */
const NOT_SAVED = `(async () => {
  const { deals } = await (await fetch('/api/user-get-favorite-deals')).json();
  const isSaved = (article) => deals.includes(Number(article.querySelector('a').pathname.split('/').at(-1)));
  const article = [...document.querySelectorAll('main article')].find((one) => !isSaved(one));
  return article.querySelector('button').getAttribute('aria-label');
})()`;

test('Firefox: is driven by WebDriver BiDi, and asked about cookies once', async () => {
  expect(firefox.version).toMatch(/^firefox\//i);
  await open(paths.home());
  await click('button ::-p-text(Necessary only)');
  await page.waitForFunction(`/(^|; )consent=/.test(document.cookie)`);
  await open(paths.home());
  await page.waitForSelector('h1');
  expect(await page.evaluate<boolean>(`document.documentElement.hasAttribute('data-undecided')`)).toBe(false);
  await page.evaluate(CLOSE_CAMPAIGN);
});

test('Firefox: finds a center by its city', async () => {
  await open(paths.findACentre());
  await page.locator('main input[name=q]').fill('Charleston');
  await page.keyboard.press('Enter');
  await arrived(paths.findACentre({ q: 'Charleston' }));
  await click(`main a[href="${paths.centre(CENTRE)}"]`);
  await arrived(paths.centre(CENTRE));
});

test('Firefox: goes over all four remotes on one document', async () => {
  await open(paths.home());
  await page.evaluate('window.sameDocument = true');
  await click(`header a[href="${paths.findACentre()}"]`);
  await arrived(paths.findACentre());
  await settled();
  await click(`main a[href="${paths.centre(CENTRE)}"]`);
  await arrived(paths.centre(CENTRE));
  await settled();
  await click(`header a[href="${paths.rewards()}"]`);
  await arrived(paths.rewards());
  await settled();
  await click('header a[href^="/sign-in"]');
  await heading('Sign in');
  expect(await page.evaluate<boolean>('window.sameDocument === true')).toBe(true);
});

test('Firefox: signs in', async () => {
  await open(paths.signIn({ callbackUrl: paths.profile() }));
  await page.locator('main input[type=email]').fill(DEMO.email);
  await page.locator('main input[type=password]').fill(DEMO.password);
  await click('main button[type=submit]');
  await arrived(paths.profile());
  await heading('Hello');
});

test('Firefox: saves a deal and finds it again', async () => {
  await open(paths.deals(CENTRE));
  // One that is not saved: a heart that a member's favorites press meanwhile would be let go of.
  const label = await page.evaluate<string>(NOT_SAVED);
  await click(`main article button[aria-label="${quoted(label)}"]`);
  const pressed = `main article button[aria-label="${quoted(label)}"][aria-pressed=true]`;
  await page.waitForSelector(pressed);
  await open(paths.savedDeals(CENTRE));
  await page.waitForSelector(`main li button[aria-label="${quoted(label)}"]`);
});

test('Firefox: redeems a reward and has its code', async () => {
  await open(paths.redeemPoints(CENTRE));
  await click('main button ::-p-text(Redeem)');
  await click('dialog[open] button ::-p-text(Redeem)');
  await page.waitForFunction(`location.pathname.endsWith('/confirmation')`);
  await page.waitForSelector('main [role=img][aria-label^="QR code of"]');
});

test('Firefox: searches the site for a brand', async () => {
  await open(paths.centre(CENTRE));
  await click('header [aria-label="Search the site"]');
  await page.locator('input[role=combobox]').fill('nike');
  await page.waitForSelector('[role=option]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(`/Nike/.test(document.querySelector('main').textContent)`);
});

test('Firefox: finds a store on the map', async () => {
  await open(paths.map(CENTRE));
  await page.waitForSelector('main svg');
  await click('main ul[aria-label="Stores on the map"] a');
  await page.waitForFunction(`location.search.includes('store=')`);
});

test('Firefox: stands at the top of a reward that is opened from far down', async () => {
  const stranger = await firefox.openForStranger();
  await stranger.goto(siteUnderTest().baseUrl + paths.centre(CENTRE));
  const link = `document.querySelector('main a[href*="/rewards/"]')`;
  await stranger.waitForFunction(`!document.documentElement.hasAttribute('data-arriving')`);
  await stranger.evaluate('window.sameDocument = true; window.scrollTo(0, 1800)');
  // What comes above it meanwhile moves it a little.
  await stranger.waitForFunction('window.scrollY > 1500');
  const href = await stranger.evaluate<string>(`(() => { ${link}.click(); return ${link}.pathname; })()`);
  await stranger.waitForFunction(
    `location.pathname === '${href}' && document.activeElement.tagName === 'H1'`,
  );
  await stranger.waitForFunction(`!document.documentElement.hasAttribute('data-arriving')`);
  expect(await stranger.evaluate<boolean>('window.sameDocument === true')).toBe(true);
  expect(await stranger.evaluate<number>('window.scrollY')).toBe(0);
});

/** In the page: what the site keeps for times without a line has the page of `path`. */
const isKept = (path: string) => `caches.match(${JSON.stringify(path)}).then((kept) => kept !== undefined)`;

test('Firefox: opens a page that it has visited where the site cannot be reached, and is told of another', async () => {
  const line = await openLine(siteUnderTest().baseUrl);
  const stranger = await firefox.openForStranger();
  try {
    await stranger.goto(line.origin + paths.centre(CENTRE));
    await stranger.locator('button ::-p-text(Allow all)').click();
    await stranger.waitForFunction(isKept(paths.centre(CENTRE)));
  } finally {
    line.cut();
  }
  await stranger.goto(line.origin + paths.centre(CENTRE));
  await stranger.waitForFunction(`document.querySelector('main [data-remote] h1') !== null`);
  await stranger.goto(line.origin + paths.brands());
  await stranger.waitForFunction(`document.querySelector('h1').textContent === 'You are offline'`);
});

/** A text inside the quotes of a selector. */
function quoted(text: string): string {
  return text.replace(/["\\]/g, '\\$&');
}
