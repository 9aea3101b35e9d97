import { addDays } from 'shared-contracts/content';
import { describe, expect, test } from 'vitest';
import { sampleBrands, sampleCategories } from './brands.ts';
import { sampleDeals } from './deals.ts';
import { readHolidayFacts } from './facts.ts';
import { createSampleContent } from './sample-content.ts';
import { sampleLastDay } from './sample-context.ts';

const { centres: all, stores } = createSampleContent({ today: '2026-11-21' });
const brands = sampleBrands(sampleCategories());
const holidays = readHolidayFacts();
const some = all
  .filter(({ slug }) => ['charleston', 'ottawa', 'pinecrest'].includes(slug))
  .map((centre) => ({ centre, stores: stores.filter((store) => store.centre === centre.slug) }));
/** The days around the end of each season: within a season nothing depends on the day. */
const days = ['2026-12-26', '2027-02-28', '2027-05-31', '2027-08-31', '2027-11-09', '2028-02-29'].flatMap(
  (end) => Array.from({ length: 13 }, (_, day) => addDays(end, day - 8)),
);

const samples = days.map((today) => ({
  today,
  centres: some.map((centre) =>
    sampleDeals(centre, brands, { seed: 'a-season', today, holidays }).filter(
      ({ storeId }) => storeId !== null,
    ),
  ),
}));

describe('deals at the end of a season', () => {
  test('mostly run on the last day of the sample', () => {
    for (const { today, centres } of samples) {
      const last = sampleLastDay(today);
      for (const deals of centres) {
        const running = deals.filter(({ startsOn, endsOn }) => startsOn <= last && endsOn >= last);
        expect(running.length / deals.length, `${deals[0]?.centre} on ${last}`).toBeGreaterThan(0.5);
      }
    }
  });

  test('include running deals that last past tomorrow, and some upcoming ones', () => {
    for (const { today, centres } of samples) {
      const lasting = centres.map((deals) => deals.filter(({ endsOn }) => endsOn > addDays(today, 1)));
      for (const deals of lasting)
        expect(deals.filter(({ startsOn }) => startsOn < today).length, today).toBeGreaterThan(4);
      expect(lasting.flat().filter(({ startsOn }) => startsOn > today).length, today).toBeGreaterThan(0);
    }
  });
});
