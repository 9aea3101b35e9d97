import { readFileSync } from 'node:fs';
import { siteContentSchema } from 'shared-contracts';
import { readHolidayFacts } from '../facts.ts';
import { type ContentSet, emptyContent } from '../records.ts';
import { sampleBrands, sampleCategories } from './brands.ts';
import { sampleCentres } from './centres.ts';
import type { SampleCentre, SampleContext } from './sample-context.ts';
import { sampleStores } from './stores.ts';

export const SAMPLE_SEED = 'outlet-centres-1';
/** Raise it with every change of the generator: a sample of an older one is replaced. */
export const SAMPLE_REVISION = 1;

/** The site's own words, `content/site.json`. */
export const readSiteContent = () =>
  siteContentSchema.parse(
    JSON.parse(readFileSync(new URL('../../../content/site.json', import.meta.url), 'utf8')),
  );

/**
 * The sample: facts, and around them invented stores, offers, events, jobs and plans. The same for the same seed and day.
 * `today` is a date such as `2026-11-21`.
 */
export function createSampleContent({
  today,
  seed = SAMPLE_SEED,
}: {
  today: string;
  seed?: string;
}): ContentSet {
  const context: SampleContext = { seed, today, holidays: readHolidayFacts() };
  const categories = sampleCategories();
  const brands = sampleBrands(categories);
  const centres: SampleCentre[] = sampleCentres(context).map((centre) => ({
    centre,
    stores: sampleStores(centre, brands, categories, context),
  }));
  return {
    ...emptyContent(),
    site: [readSiteContent()],
    centres: centres.map(({ centre }) => centre),
    categories,
    brands: brands.map(({ record }) => record),
    stores: centres.flatMap(({ stores }) => stores),
  };
}
