import type { Amenity, Dora, Transit, VisitorInfo } from 'shared-contracts';
import { paths } from 'shared-contracts';
import { fill } from './fill.ts';
import { places } from './places.ts';
import { type Random, randomOf } from './random.ts';
import type { CentreRecord, SampleCentre, SampleContext } from './sample-context.ts';
import { knowBeforeYouGo, securitySections, VISITOR_TEXTS as texts } from './visitor-texts.ts';

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
    intro: fill(texts.intro, { centre: centre.shortName }),
    amenities: amenitiesOf(suites, random),
    directions: directionsOf(centre),
    transit: transitOf(centre, random),
    groups: [...texts.groups],
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

function amenitiesOf(suites: readonly string[], random: Random): Amenity[] {
  const bySuite = () => fill(texts.nearSuite, { suite: random.pick(suites.length > 0 ? suites : ['100']) });
  const desk = bySuite();
  return [
    ...texts.lent.map((amenity) => ({ ...amenity, where: desk })),
    ...texts.everywhere,
    ...random.sample(texts.around, 5).map((amenity) => ({ ...amenity, where: bySuite() })),
  ];
}

function directionsOf({ slug, shortName, address }: CentreRecord): VisitorInfo['directions'] {
  const [road, town] = places.roads[slug] ?? ['the highway', address.city];
  const street = address.street ?? address.city;
  const filled = { road, town, street, centre: shortName, city: address.city };
  return texts.directions.map(({ from, text }) => ({ from: fill(from, filled), text: fill(text, filled) }));
}

const transitOf = ({ landscape }: CentreRecord, random: Random): Transit[] => [
  ...texts.transit[landscape],
  texts.taxi,
  ...(random.chance(0.5) ? [texts.bicycle] : []),
];

const doraOf = ({ shortName }: CentreRecord, storeIds: number[]): Dora => ({
  ...texts.dora,
  intro: fill(texts.dora.intro, { centre: shortName }),
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
