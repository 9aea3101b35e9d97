import { type Alert, addDays, alertSchema } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { fill } from './fill.ts';
import { placeOf } from './places.ts';
import { randomOf } from './random.ts';
import { readData } from './read-data.ts';
import { type CentreRecord, type SampleContext, seasonOf, seasonSchema } from './sample-context.ts';

type Base = Omit<CentreRecord, 'description' | 'alerts'>;

const alertText = z.object({ ...z.pick(alertSchema, { severity: true, title: true, text: true }).shape });
const texts = readData(
  'texts/centres.json',
  z.object({
    description: z.string(),
    promises: z.array(z.string()),
    works: z.array(alertText),
    seasonal: z.record(seasonSchema, alertText),
  }),
);

export function centreDescription(centre: Base, { seed }: SampleContext): string {
  const random = randomOf(seed, centre.slug, 'description');
  const { road, setting } = placeOf(centre.slug);
  const what = centre.features.branding?.placeWord ?? 'outlet center';
  return fill(texts.description, { what, road, setting, promise: random.pick(texts.promises) });
}

export function alertsOf(centre: Base, { seed, today }: SampleContext): Alert[] {
  const random = randomOf(seed, centre.slug, 'alerts');
  if (!random.chance(0.35)) return [];
  const text = random.chance(0.5) ? texts.seasonal[seasonOf(today)] : random.pick(texts.works);
  return [
    {
      id: `${centre.slug}-1`,
      ...text,
      startsOn: addDays(today, -random.int(1, 9)),
      endsOn: addDays(today, random.int(5, 21)),
    },
  ];
}
