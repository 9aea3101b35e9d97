import { type Alert, addDays } from 'shared-contracts';
import { places } from './places.ts';
import { randomOf } from './random.ts';
import { type CentreRecord, type SampleContext, seasonOf } from './sample-context.ts';

type Base = Omit<CentreRecord, 'description' | 'alerts'>;

const SETTING: Record<CentreRecord['landscape'], readonly string[]> = {
  coast: [
    'a short drive from the sand',
    'with the smell of salt on the breeze',
    'where beach days end in new sandals',
  ],
  mountains: [
    'with ridgelines behind the rooftops',
    'an easy stop on the way up the mountain',
    'under a wide ring of hills',
  ],
  plains: ['with big skies and easy parking', 'just off the road, where the fields begin', 'under open sky'],
  desert: [
    'shaded walkways under a big desert sky',
    'with palms, misters and long warm evenings',
    'cool early and golden late',
  ],
  lake: [
    'a stone’s throw from the water',
    'between the trees and the lake',
    'a good stop on the way to the cabin',
  ],
  city: ['with the skyline close at hand', 'in the middle of things', 'a quick ride from downtown'],
};

const PROMISE = [
  'Bring comfortable shoes and an empty trunk.',
  'Come for one thing, stay for lunch.',
  'Start at one end, finish with ice cream.',
  'Park once and walk it all.',
  'Half a day does it; a whole day is better.',
];

export function centreDescription(centre: Base, { seed }: SampleContext): string {
  const random = randomOf(seed, centre.slug, 'description');
  const [road] = places.roads[centre.slug] ?? ['the highway'];
  const what = centre.features.branding?.placeWord ?? 'outlet centre';
  const lead = `An open-air ${what} off ${road}, ${random.pick(SETTING[centre.landscape])}.`;
  return `${lead} ${random.pick(PROMISE)}`;
}

interface AlertText {
  readonly title: string;
  readonly text: string;
  readonly severity: Alert['severity'];
}

const WORKS: readonly AlertText[] = [
  {
    severity: 'info',
    title: 'New paving by the main entrance',
    text: 'The walk between the main entrance and the fountain is being renewed. Follow the orange signs; the way round takes a minute longer and has no steps.',
  },
  {
    severity: 'info',
    title: 'Restrooms by the food court are being renewed',
    text: 'Please use the restrooms beside guest services until the work is done.',
  },
  {
    severity: 'warning',
    title: 'Left turn closed at the south entrance',
    text: 'Road works close the left turn into the south entrance. Come in by the north entrance, one light further on.',
  },
];

const SEASONAL: Record<ReturnType<typeof seasonOf>, AlertText> = {
  holidays: {
    severity: 'info',
    title: 'Holiday hours are here',
    text: 'Hours change around the holidays. Check the day you come for, and arrive early on weekends: lots fill by noon.',
  },
  winter: {
    severity: 'warning',
    title: 'Winter weather may change our hours',
    text: 'When roads are icy we may open late. This page has the latest.',
  },
  spring: {
    severity: 'info',
    title: 'Spring planting',
    text: 'Some planters are fenced off while they take root.',
  },
  summer: {
    severity: 'info',
    title: 'Hot days ahead',
    text: 'Water stations stand by every restroom. Never leave children or pets in the car.',
  },
  autumn: {
    severity: 'info',
    title: 'Leaf clearing before opening',
    text: 'Crews clear the walks until ten. Mind the blowers.',
  },
};

/** Every third centre has something to tell. */
export function alertsOf(centre: Base, { seed, today }: SampleContext): Alert[] {
  const random = randomOf(seed, centre.slug, 'alerts');
  if (!random.chance(0.35)) return [];
  const text = random.chance(0.5) ? SEASONAL[seasonOf(today)] : random.pick(WORKS);
  return [
    {
      id: `${centre.slug}-1`,
      ...text,
      startsOn: addDays(today, -random.int(1, 9)),
      endsOn: addDays(today, random.int(5, 21)),
    },
  ];
}
