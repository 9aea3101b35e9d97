import { addDays } from 'shared-contracts';
import { describe, expect, test } from 'vitest';
import { sampleBrands, sampleCategories } from './brands.ts';
import { sampleDeals } from './deals.ts';
import { readHolidayFacts } from './facts/facts.ts';
import { createSampleContent } from './sample-content.ts';
import { sampleLastDay } from './sample-context.ts';

const { centres, stores } = createSampleContent({ today: '2026-11-21' });
const brands = sampleBrands(sampleCategories());
const holidays = readHolidayFacts();
/** Centres of both countries. */
const some = centres
  .filter(({ slug }) => ['charleston', 'ottawa', 'pinecrest'].includes(slug))
  .map((centre) => ({ centre, stores: stores.filter((store) => store.centre === centre.slug) }));
/** The week before the last day of each season, and the days after it: within a season nothing depends on the day. */
const days = ['2026-12-26', '2027-02-28', '2027-05-31', '2027-08-31', '2027-11-09', '2028-02-29'].flatMap(
  (end) => Array.from({ length: 13 }, (_, day) => addDays(end, day - 8)),
);

/** Deals of stores at each centre in a sample of that day. */
const dealsOf = (today: string) =>
  some.map((centre) =>
    sampleDeals(centre, brands, { seed: 'a-season', today, holidays }).filter(
      ({ storeId }) => storeId !== null,
    ),
  );

describe('Deals about the end of a season', () => {
  test('Most run on the last day that a sample is shown', () => {
    for (const today of days) {
      const last = sampleLastDay(today);
      for (const deals of dealsOf(today)) {
        const running = deals.filter(({ startsOn, endsOn }) => startsOn <= last && endsOn >= last);
        expect(running.length / deals.length, `${deals[0]?.centre} on ${last}`).toBeGreaterThan(0.5);
      }
    }
  });

  test('Many that run last beyond the next day, and some are still to come', () => {
    for (const today of days) {
      const lasting = dealsOf(today).map((deals) => deals.filter(({ endsOn }) => endsOn > addDays(today, 1)));
      for (const deals of lasting)
        expect(deals.filter(({ startsOn }) => startsOn < today).length, today).toBeGreaterThan(4);
      expect(lasting.flat().filter(({ startsOn }) => startsOn > today).length, today).toBeGreaterThan(0);
    }
  });
});
