import { describe, expect, test } from 'vitest';
import { readBrandFacts } from './facts.ts';
import { goodsInSeason, goodsOf } from './goods.ts';
import { createSampleContent } from './sample-content.ts';
import { seasonEnd, seasonOf, seasonSchema } from './sample-context.ts';

const brands = readBrandFacts().filter(({ id }) => goodsOf(id).kinds?.length !== 0);

describe('brand goods', () => {
  test('describe every brand in the facts', () => {
    expect(readBrandFacts().length).toBeGreaterThan(200);
    for (const { id } of readBrandFacts()) expect(goodsOf(id).about).toMatch(/^[A-Z0-9].*\.$/);
  });

  test.each(seasonSchema.options)('include at least four kinds per brand in %s', (season) => {
    const few = brands.filter(({ id }) => goodsInSeason(id, season, false).length < 4).map(({ id }) => id);
    expect(few).toEqual([]);
  });

  test('have a price range, and suits cost more than $150', () => {
    for (const { id } of brands)
      for (const { name, low, high } of goodsOf(id).goods)
        expect(high, `${id}: ${name}`).toBeGreaterThan(low);
    const suits = brands.flatMap(({ id }) => goodsOf(id).goods.filter(({ name }) => /\bsuits$/.test(name)));
    expect(Math.min(...suits.map(({ low }) => low))).toBeGreaterThan(150);
  });
});

const samples = ['2026-11-25', '2027-01-20', '2027-04-10', '2027-07-10', '2027-10-10'].map((today) => ({
  today,
  content: createSampleContent({ today }),
}));

describe('offers over a year', () => {
  test.each(samples)('on $today have unique titles per centre and varied summaries', ({ today, content }) => {
    const { deals, events, centres } = content;
    for (const { slug, isFixture } of centres) {
      if (isFixture) continue;
      const own = deals.filter(({ centre, storeId }) => centre === slug && storeId !== null);
      expect(new Set(own.map(({ title }) => title)).size).toBe(own.length);
      const openings = own.map(({ summary }) => summary.split(' ').slice(0, 3).join(' '));
      expect(new Set(openings).size / openings.length).toBeGreaterThan(0.75);
      const kinds = new Set(events.filter(({ centre }) => centre === slug).map(({ title }) => title));
      expect(kinds.size).toBeGreaterThanOrEqual(8);
    }
    expect(new Set(events.map(({ title }) => title)).size).toBeGreaterThan(20);
    for (const { endsOn, startsOn } of deals.filter(({ storeId }) => storeId !== null))
      expect(
        endsOn <= seasonEnd(today) || startsOn > seasonEnd(today) || seasonOf(endsOn) === seasonOf(today),
      ).toBe(true);
  });
});

describe('text of an offer', () => {
  const offers = samples.flatMap(({ content }) => content.deals.filter(({ storeId }) => storeId !== null));
  const textsOf = (pattern: RegExp) =>
    offers.flatMap(({ title, summary }) => [title, summary].filter((text) => pattern.test(text)));

  test('uses Canadian spelling at Canadian centres, also in events and jobs', () => {
    const canadian = new Set(['cookstown', 'ottawa']);
    const texts = samples
      .slice(0, 1)
      .flatMap(({ content: { deals, events, jobs } }) => [...deals, ...events, ...jobs]);
    const ours = texts.filter(({ centre }) => canadian.has(centre));
    expect(ours.length).toBeGreaterThan(50);
    expect(JSON.stringify(ours)).not.toMatch(
      /\b(?:centers?|colors?|favorite|theater|pajamas|canceled|jewelry)\b/i,
    );
  });

  test('counts pairs, packs and orders in natural English', () => {
    expect(textsOf(/pairs of wine glasses/i)).toEqual([]);
    expect(
      textsOf(
        /two (?:[a-z]+ )?(?:underwear|pajamas|cleats|sweats|wings|nuggets|legs|onion rings)(?! packs)\b/i,
      ),
    ).toEqual([]);
    expect(textsOf(/two orders of/i).length).toBeGreaterThan(0);
  });

  test('offers one gift, and names the purchase that it requires', () => {
    const gifts = brands.flatMap(({ id }) => goodsOf(id).gift ?? []);
    expect(gifts.length).toBeGreaterThan(80);
    expect(gifts.filter((gift) => / with /.test(gift) || /^(?!\w+ of )\w+s$/.test(gift))).toEqual([]);
    const said = offers.flatMap(({ offer }) => (offer.kind === 'gift' ? [offer.small] : []));
    expect(said.length).toBeGreaterThan(50);
    expect(said.filter((text) => /\$/.test(text) && !/ with \$[\d,]+ purchase$/.test(text))).toEqual([]);
  });

  test('takes round amounts off round totals', () => {
    const sums = offers.flatMap(({ title }) => {
      const [, off, least] = /^\$([\d,]+) off \$([\d,]+) or more/.exec(title) ?? [];
      return off && least ? [[Number(off.replace(',', '')), Number(least.replace(',', ''))] as const] : [];
    });
    expect(sums.length).toBeGreaterThan(100);
    const odd = sums.filter(
      ([off, least]) => (off > 40 && off % 25 !== 0) || (least > 150 && least % 50 !== 0),
    );
    expect(odd).toEqual([]);
  });

  test('lists no exclusions for clearance or deals on all goods', () => {
    const whole = offers.filter(({ title }) => /off all |clearance/.test(title));
    expect(whole.length).toBeGreaterThan(100);
    expect(whole.filter(({ exclusions }) => exclusions.length > 0)).toEqual([]);
  });

  test('excludes no alcohol, and rounds Canadian prices of $25 or more to $5', () => {
    expect(offers.filter(({ exclusions }) => exclusions.includes('Alcohol'))).toEqual([]);
    const canadian = offers.filter(
      ({ centre, offer }) => /^(?:ottawa|cookstown)$/.test(centre) && offer.kind === 'price',
    );
    expect(canadian.length).toBeGreaterThan(10);
    expect(
      canadian.filter(({ offer }) => (offer.value ?? 0) >= 2500 && (offer.value ?? 0) % 500 !== 0),
    ).toEqual([]);
  });
});
