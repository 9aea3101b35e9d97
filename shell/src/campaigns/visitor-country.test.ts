import { describe, expect, test } from 'vitest';
import { countryOfLanguages } from '../browser/country.ts';
import { type CountrySources, visitorCountry } from './visitor-country.ts';

const sources = (change: Partial<CountrySources> = {}): CountrySources => ({
  shown: null,
  preferred: null,
  last: null,
  languages: ['en-US'],
  countryOf: async (slug) => (slug === 'cookstown' ? 'CA' : slug === 'charleston' ? 'US' : null),
  ...change,
});

describe('country of a visitor', () => {
  test.each([
    ['the center of the page comes first', { shown: 'US', preferred: 'cookstown' }, 'US'],
    ['then the preferred center', { preferred: 'cookstown', last: 'charleston' }, 'CA'],
    ['then the last one', { last: 'cookstown' }, 'CA'],
    ['a center that is gone says nothing', { last: 'closed', languages: ['fr-CA'] }, 'CA'],
    ['then the language', {}, 'US'],
  ] as const)('%s', async (_name, change, country) => {
    expect(await visitorCountry(sources(change))).toBe(country);
  });

  test('skips a centre that fails to load', async () => {
    const countryOf = () => Promise.reject(new Error('offline'));
    expect(await visitorCountry(sources({ last: 'charleston', countryOf, languages: ['en-CA'] }))).toBe('CA');
  });

  test.each([
    [['en-US'], 'US'],
    [['fr-CA', 'en-US'], 'CA'],
    [['en', 'en-CA'], 'CA'],
    [['zh-Hans-CA'], 'CA'],
    [['en'], null],
    [['de-DE', 'en-US'], null],
    [['not a language'], null],
    [[], null],
  ])('comes from the languages %o', (languages, country) => {
    expect(countryOfLanguages(languages)).toBe(country);
  });
});
