import {
  addDays,
  linkSchema,
  passDealSchema,
  savingsPassSchema,
  signUpPageSchema,
} from 'shared-contracts/content';
import type { RecordOf } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';
import type { SampleBrand } from './brands.ts';
import { readData, readRecords } from './data.ts';
import { type SampleContext, seasonOf, seasonSchema } from './sample-context.ts';

type Campaign = RecordOf<'campaigns'>;

const { seasons, link } = readData(
  'texts/current-campaign.json',
  z.object({
    seasons: z.record(seasonSchema, z.object({ title: z.string(), body: z.string() })),
    link: linkSchema,
  }),
);

export function sampleCampaigns({ today }: SampleContext): Campaign[] {
  const season = seasonOf(today);
  return [
    ...readRecords('campaigns'),
    {
      id: `current-${season}`,
      ...seasons[season],
      link,
      startsOn: addDays(today, -5),
      endsOn: addDays(today, 23),
      countries: ['US', 'CA'],
      pages: ['/', '/:centre', '/:centre/deals'],
      frequency: { times: 1, days: 7 },
    },
  ];
}

/* Texts of the savings pass and the sign-up campaigns are in `data/texts`. Their dates are relative to
   today. */

const passTextSchema = z.object({
  ...z.omit(savingsPassSchema, {
    id: true,
    title: true,
    saleFrom: true,
    saleUntil: true,
    validFrom: true,
    validUntil: true,
    deals: true,
  }).shape,
  titles: z.record(seasonSchema, z.string()),
  deals: z.array(
    z.object({
      edition: passDealSchema.shape.edition,
      brand: z.nullable(z.string()),
      by: z.optional(z.string()),
      title: z.string(),
      big: z.string(),
      small: z.string(),
      terms: z.array(z.string()),
    }),
  ),
});

const signUpTextSchema = z.omit(signUpPageSchema, {
  opensOn: true,
  closesOn: true,
  startsOn: true,
  endsOn: true,
});

export function sampleSavingsPass(
  brands: readonly SampleBrand[],
  { today }: SampleContext,
): Array<RecordOf<'savings-pass'>> {
  const { deals, titles, ...texts } = readData('texts/savings-pass.json', passTextSchema);
  const season = seasonOf(today);
  const idOf = new Map(brands.map(({ fact, record }) => [fact.id, record.id]));
  return [
    {
      ...texts,
      id: `${season}-${today.slice(0, 4)}`,
      title: titles[season],
      saleFrom: addDays(today, -30),
      saleUntil: addDays(today, 40),
      validFrom: addDays(today, -30),
      validUntil: addDays(today, 75),
      deals: deals.map(({ brand, by, big, small, ...deal }, index) => ({
        ...deal,
        id: index + 1,
        brandId: brand === null ? null : (idOf.get(brand) ?? null),
        by: by ?? null,
        offer: { big, small },
      })),
    },
  ];
}

/** Days from today to a Friday at least two weeks ahead: the deal days are a weekend. */
const daysToFriday = (today: string) => 14 + ((12 - new Date(`${today}T12:00:00Z`).getUTCDay()) % 7);

const daysOf = (today: string) => {
  const friday = daysToFriday(today);
  return {
    pink: { opensOn: -20, closesOn: 30, startsOn: -20, endsOn: 30 },
    'deal-days': { opensOn: -12, closesOn: friday - 1, startsOn: friday, endsOn: friday + 2 },
  } as const;
};

export const sampleSignUpPages = ({ today }: SampleContext): Array<RecordOf<'sign-up-pages'>> =>
  readData('texts/sign-up-pages.json', z.array(signUpTextSchema)).map((texts) => {
    const { opensOn, closesOn, startsOn, endsOn } = daysOf(today)[texts.page];
    return {
      ...texts,
      opensOn: addDays(today, opensOn),
      closesOn: addDays(today, closesOn),
      startsOn: addDays(today, startsOn),
      endsOn: addDays(today, endsOn),
    };
  });
