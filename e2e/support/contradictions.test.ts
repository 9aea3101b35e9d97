import { describe, expect, test } from 'vitest';
import { contradictionsIn, readPage, repeatedPhrase } from './contradictions.ts';

const html = (main: string, title = 'A page') =>
  `<html><head><title>${title}</title><meta name="description" content="About it."></head><main>${main}</main></html>`;
/** Pages by their path; a number before the markup is the status. */
const found = (site: Readonly<Record<string, string>>, title?: string, status = 200) =>
  contradictionsIn(Object.entries(site).map(([path, main]) => readPage(path, status, html(main, title))));
const row = (cells: string) => `<tr><th scope="row">${cells}</th><td>no</td><td>one day early</td></tr>`;
const TIERS = '<thead><tr><td></td><th scope="col">Blue</th><th scope="col">Gold</th></tr></thead>';

describe('contradictions', () => {
  test.each<readonly [kind: string, path: string, main: string]>([
    [
      'ended and live',
      '/a/promotions/a/1',
      '<p>All ended Charleston</p><p>Ends Dec 24</p><a>Get the code</a>',
    ],
    [
      'ended and live',
      '/a/stores/b/deals/1',
      '<h2>This offer has ended</h2><p><button>Get the code</button></p>',
    ],
    [
      'closed and open',
      '/a/visitor-info',
      '<p>Temporarily closed</p><p>Open the same hours as the stores.</p>',
    ],
    ['unfinished text', '/a', '<p>Take {value}% off at undefined.</p>'],
    ['promise of a tier', '/', '<p>It is free. Gold and platinum members park closer.</p>'],
    ['promise of a tier', '/rewards', `<table>${TIERS}<tbody>${row('Early access')}</tbody></table>`],
    ['first reward', '/', '<p>Your first reward comes at 200 points.</p>'],
    ['gold', '/rewards', '<p>Spend $400 in 12 months for gold.</p>'],
    ['points per dollar', '/rewards', '<li>2 points for each dollar</li>'],
    ['sold online', '/gift-cards', '<p>At guest services, or on this site, by mail.</p>'],
    ['no drinks there', '/a/dora', '<h2>Who serves</h2><li><h3>Burger King</h3></li>'],
    ['excluded and listed', '/a/promotions/a/1', '<li>Dining and services</li><li>Dining suite 12</li>'],
    ['everywhere, but', '/a/know-before-you-go', '<p>Cards work everywhere; some carts take cash only.</p>'],
    ['another weekday', '/a/events/1', '<p>Saturday, December 5, 11 am</p><p>Quiet on Sundays.</p>'],
    ['participating stores', '/a/promotions/a/1', '<h2>2 participating stores</h2><p>Shoes suite 4</p>'],
    ['openings', '/a/jobs', '<p>2 openings, at the stores.</p><p>Apply by Dec 10</p>'],
    ['spaces', '/a/parking', '<h2>90 spaces in 2 lots</h2><p>50 spaces</p><p>50 spaces</p>'],
    ['history out of order', '/profile/transaction-history', '<td>Oct 22, 2026</td><td>Oct 24, 2026</td>'],
    ['several balances', '/profile', '<dt>Balance</dt><dd>835</dd><p>877 points</p>'],
    ['redeem again', '/a/confirmation', '<ol><li>Tap Redeem and confirm the points.</li></ol>'],
  ])('are found in a page: %s on %s', (kind, path, main) => {
    expect(found({ [path]: main })).toEqual([expect.stringContaining(`${path}: ${kind}: `)]);
  });

  test.each([
    ['Extra 15% off boots: Extra 15% off boots, A Store, Charleston', 'extra 15% off boots'],
    ['$20 gift card with $150 purchase: Holiday bonus, Charleston, Charleston', 'charleston'],
    ['Deals at Tanger Outlets Charleston | Tanger Outlets', 'tanger outlets'],
    ['Buy one, get one 50% off jeans, Gap, Charleston', null],
    ['Carolers on the promenade, Fri, Dec 4, The Promenade at Chenal', null],
    ['Photos with Santa, Sat, Dec 5, Charleston | Tanger Outlets', null],
  ])('are found in a title: %s', (title, phrase) => {
    expect(repeatedPhrase(title)).toBe(phrase);
    expect(found({ '/a': '' }, title)).toHaveLength(phrase ? 1 : 0);
  });

  test('are found in a page that ended only by its status', () => {
    expect(found({ '/a/stores/b/deals/1': '<p>Valid Dec 1 – Dec 2</p>' }, undefined, 410)).toHaveLength(1);
  });

  test.each([
    ['two counts of stores', '', '<a>All 61 stores in A</a>', '/stores', '<p>60 stores</p>'],
    ['two counts of deals', '', '<p>22 deals</p>', '/deals', '<p>21 deals today</p>'],
    ['two counts of parking', '', '<p>90 spaces in 2 lots</p>', '/parking', '<p>80 spaces in 2 lots</p>'],
    ['“playground”', '/visitor-info', '<p>ATM</p>', '/know-before-you-go', '<p>A playground</p>'],
    [
      '“lost and found”',
      '',
      '<p>Dogs, returns, lost and found.</p>',
      '/know-before-you-go',
      '<p>Dogs, returns</p>',
    ],
  ])('are found between pages of a center: %s', (what, path, main, other, otherMain) => {
    expect(found({ [`/a${path}`]: main, [`/a${other}`]: otherMain })).toEqual([
      expect.stringContaining(what),
    ]);
  });

  test('are found between pages of the site', () => {
    const [home, finder] = ['<p>39 open-air centers</p>', '<p>43 centers</p>'];
    expect(found({ '/': home, '/find-a-tanger': finder })).toEqual([
      expect.stringContaining('of centers: 39'),
    ]);
  });

  test('are not found where there are none', () => {
    expect(
      found({
        '/a': '<a>All 61 stores in A</a><p>Open until 9 pm</p>',
        '/a/stores': '<p>61 stores</p>',
        '/a/events/1': '<p>Saturday, December 5</p><h2>Also coming up</h2><p>Sunday, noon</p>',
        '/b/promotions/b/1': '<p>Participating stores in B</p><p>Ends Dec 24</p>',
        '/gift-cards': '<p>At guest services. We don’t sell them online.</p>',
        '/rewards': `<table>${TIERS}<tbody>${row('Spend in 12 months')}</tbody></table><p>$500 within 12 months and you’re gold</p>`,
      }),
    ).toEqual([]);
  });
});
