import { addDays } from 'shared-contracts';
import type { RecordOf } from 'shared-contracts/content-records';
import { readRecords } from './read-data.ts';
import { type SampleContext, type Season, seasonOf } from './sample-context.ts';

type Campaign = RecordOf<'campaigns'>;

const CURRENT: Record<Season, Pick<Campaign, 'title' | 'body'>> = {
  holidays: {
    title: 'Holiday gift days',
    body: 'Spend $150 across any centre and leave with a $20 gift card. Shops open early on the big days.',
  },
  winter: {
    title: 'The big clear-out',
    body: 'What is left of winter is marked down once more. It goes when it goes.',
  },
  spring: {
    title: 'Spring refresh weekend',
    body: 'Bring a bag of clothes to donate and take a fifth off new ones.',
  },
  summer: {
    title: 'Summer of savings',
    body: 'A new list of shops each week, with a quarter off at the till.',
  },
  autumn: { title: 'Back to routine', body: 'Spend $100 on school and work clothes, and take $25 off.' },
};

/** The dated campaigns of the texts, and one that runs today. */
export function sampleCampaigns({ today }: SampleContext): Campaign[] {
  const season = seasonOf(today);
  return [
    ...readRecords('campaigns'),
    {
      id: `current-${season}`,
      ...CURRENT[season],
      link: { label: 'See what is on', href: '/find-a-tanger' },
      startsOn: addDays(today, -5),
      endsOn: addDays(today, 23),
      countries: ['US', 'CA'],
      pages: ['/', '/:centre', '/:centre/deals'],
      frequency: { times: 1, days: 7 },
    },
  ];
}
