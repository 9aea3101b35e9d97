import { addDays, linkSchema } from 'shared-contracts';
import type { RecordOf } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';
import { readData, readRecords } from './read-data.ts';
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
