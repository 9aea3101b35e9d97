import type { Amenity, Dora, Transit, VisitorInfo } from 'shared-contracts';
import { paths } from 'shared-contracts';
import { places } from './places.ts';
import { type Random, randomOf } from './random.ts';
import type { CentreRecord, SampleCentre, SampleContext } from './sample-context.ts';
import { knowBeforeYouGo, securitySections } from './visitor-texts.ts';

export function sampleVisitorInfo(
  { centre, stores }: SampleCentre,
  all: readonly CentreRecord[],
  dining: number,
  context: SampleContext,
): VisitorInfo {
  const random = randomOf(context.seed, centre.slug, 'visitor-info');
  const suites = stores.map(({ suite }) => suite).sort();
  return {
    centre: centre.slug,
    intro: `Everything for an easy visit to ${centre.shortName}: where to rest, what to borrow, and how to get here.`,
    amenities: amenitiesOf(suites, random),
    directions: directionsOf(centre),
    transit: transitOf(centre, random),
    groups: [
      'Groups of fifteen and more get a welcome at the main entrance and a book of savings for each guest.',
      'Drivers and guides get a meal voucher; buses park free.',
      'Tell us two weeks ahead, so that somebody meets you.',
    ],
    knowBeforeYouGo: knowBeforeYouGo(centre),
    security: { phone: centre.phone, sections: securitySections(centre) },
    dora: centre.features.dora
      ? doraOf(
          centre,
          stores
            .filter((s) => s.categoryId === dining)
            .slice(0, 8)
            .map(({ id }) => id),
        )
      : null,
    nearby: nearest(centre, all).map(({ name, slug }) => ({ label: name, href: paths.centre(slug) })),
  };
}

const LENT: ReadonlyArray<Omit<Amenity, 'where'>> = [
  { kind: 'guest-services', name: 'Guest services', note: 'Open as long as the shops.' },
  { kind: 'strollers', name: 'Strollers', note: 'Lent for the day, five dollars.' },
  { kind: 'wheelchairs', name: 'Wheelchairs', note: 'Lent for the day, free, with an ID.' },
  { kind: 'lost-and-found', name: 'Lost and found', note: 'Things are kept for thirty days.' },
  { kind: 'gift-cards', name: 'Gift cards', note: null },
  { kind: 'first-aid', name: 'First aid', note: 'Ask any guard.' },
];
const AROUND: ReadonlyArray<Omit<Amenity, 'where'>> = [
  { kind: 'family-restroom', name: 'Family restroom', note: 'With a changing table.' },
  { kind: 'atm', name: 'Cash machine', note: null },
  { kind: 'seating', name: 'Seats in the shade', note: null },
  { kind: 'playground', name: 'Playground', note: 'For ages two to ten.' },
  {
    kind: 'dog-friendly',
    name: 'Dog lawn',
    note: 'Water bowls and bags are there. Shops decide for themselves.',
  },
  { kind: 'mothers-room', name: 'Nursing room', note: 'Ask guest services for the code.' },
  { kind: 'lockers', name: 'Lockers', note: 'Two sizes, paid by card.' },
  { kind: 'food-court', name: 'Food court', note: null },
];

function amenitiesOf(suites: readonly string[], random: Random): Amenity[] {
  const bySuite = () => `by suite ${random.pick(suites.length > 0 ? suites : ['100'])}`;
  const desk = bySuite();
  return [
    ...LENT.map((amenity) => ({ ...amenity, where: desk })),
    { kind: 'restrooms', name: 'Restrooms', where: 'at the end of every third building', note: 'Step-free.' },
    {
      kind: 'wifi',
      name: 'Free Wi-Fi',
      where: 'all along the promenade',
      note: 'Network “Outlet Guest”, no password.',
    },
    { kind: 'ev-charging', name: 'Car chargers', where: 'in lot A', note: null },
    ...random.sample(AROUND, 5).map((amenity) => ({ ...amenity, where: bySuite() })),
  ];
}

function directionsOf({ slug, shortName, address }: CentreRecord): VisitorInfo['directions'] {
  const [road, town] = places.roads[slug] ?? ['the highway', address.city];
  const street = address.street ?? address.city;
  return [
    {
      from: `From ${road}`,
      text: `Take the exit signed for ${shortName} and follow the signs to ${street}. The first light leads to lot A.`,
    },
    {
      from: `From ${town}`,
      text: `Follow ${road} towards ${address.city}, then the signs. Allow twenty minutes more on a Saturday.`,
    },
  ];
}

const TRANSIT: Record<CentreRecord['landscape'], readonly Transit[]> = {
  city: [
    {
      kind: 'train',
      name: 'Light rail',
      stop: 'Outlets station',
      walkMinutes: 9,
      text: 'Every fifteen minutes; the walk is lit and level.',
    },
    {
      kind: 'bus',
      name: 'City bus',
      stop: 'Main entrance',
      walkMinutes: 1,
      text: 'Two lines stop here, the last one an hour after closing.',
    },
  ],
  coast: [
    {
      kind: 'shuttle',
      name: 'Beach shuttle',
      stop: 'Main entrance',
      walkMinutes: 1,
      text: 'Hourly from the beach in season.',
    },
    {
      kind: 'bus',
      name: 'Regional bus',
      stop: 'Frontage road',
      walkMinutes: 6,
      text: 'On weekdays, every hour.',
    },
  ],
  mountains: [
    {
      kind: 'trolley',
      name: 'Town trolley',
      stop: 'Main entrance',
      walkMinutes: 1,
      text: 'From hotels in town, every forty minutes.',
    },
  ],
  plains: [
    {
      kind: 'bus',
      name: 'Regional bus',
      stop: 'Frontage road',
      walkMinutes: 7,
      text: 'Four times a day; see the board at guest services.',
    },
  ],
  desert: [
    {
      kind: 'bus',
      name: 'Valley bus',
      stop: 'Main entrance',
      walkMinutes: 2,
      text: 'Every thirty minutes, cooled and step-free.',
    },
  ],
  lake: [
    {
      kind: 'shuttle',
      name: 'Lake shuttle',
      stop: 'Main entrance',
      walkMinutes: 1,
      text: 'On weekends, from the piers.',
    },
  ],
};

const transitOf = ({ landscape }: CentreRecord, random: Random): Transit[] => [
  ...TRANSIT[landscape],
  {
    kind: 'taxi',
    name: 'Taxi and ride apps',
    stop: 'Sign by the main entrance',
    walkMinutes: 1,
    text: 'Cars can wait ten minutes.',
  },
  ...(random.chance(0.5)
    ? [
        {
          kind: 'bicycle' as const,
          name: 'Bicycle',
          stop: 'Racks by building A',
          walkMinutes: 1,
          text: 'A path runs along the road.',
        },
      ]
    : []),
];

const doraOf = ({ shortName }: CentreRecord, storeIds: number[]): Dora => ({
  intro: `At ${shortName} adults may carry a drink from a restaurant that takes part and walk with it, within the marked area.`,
  hours: 'Every day from noon to 11 pm.',
  boundary:
    'The area ends at the signs with the cup on them: the lawn, the promenade and the courtyards are inside, parking is not.',
  rules: [
    'You must be 21 or older; the restaurant checks and gives you a wristband.',
    'Drinks stay in the marked cup of the place that poured them.',
    'Two drinks a person at a time.',
    'Do not take a drink into another restaurant, a shop without the cup sign, or a car.',
    'Cups go into the marked bins.',
  ],
  storeIds,
});

/** The point on a sphere of radius 1: the nearer two are, the larger their dot product. */
function onSphere({ latitude, longitude }: CentreRecord['coordinates']): readonly number[] {
  const [north = 0, east = 0] = [latitude, longitude].map((degrees) => (degrees * Math.PI) / 180);
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

function closeness(a: CentreRecord, b: CentreRecord): number {
  const there = onSphere(b.coordinates);
  return onSphere(a.coordinates).reduce((sum, axis, index) => sum + axis * (there[index] ?? 0), 0);
}

const nearest = (centre: CentreRecord, all: readonly CentreRecord[]): CentreRecord[] =>
  all
    .filter((other) => other.slug !== centre.slug && !other.isFixture)
    .sort((a, b) => closeness(centre, b) - closeness(centre, a))
    .slice(0, 3);
