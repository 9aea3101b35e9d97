import type { ParkingInfo, ParkingLot } from 'shared-contracts';
import { places } from './places.ts';
import type { SamplePlan } from './plan/site-plan.ts';
import { randomOf } from './random.ts';
import type { CentreRecord, SampleContext } from './sample-context.ts';

/** Parking as the site plan draws it: the lots are the same. */
export function sampleParking(centre: CentreRecord, drawn: SamplePlan, { seed }: SampleContext): ParkingInfo {
  const random = randomOf(seed, centre.slug, 'parking');
  const [road] = places.roads[centre.slug] ?? ['the highway'];
  const hasGarage = centre.landscape === 'city';
  const lots = drawn.lots.map((lot, index): ParkingLot => {
    const [longitude, latitude] = drawn.lotPosition(lot);
    const isGarage = hasGarage && index === 1;
    return {
      id: lot.id,
      name: isGarage ? `Garage ${lot.id}` : `Lot ${lot.id}`,
      coordinates: { latitude, longitude },
      kind: isGarage ? 'garage' : 'surface',
      spaces: isGarage ? lot.spaces * 3 : lot.spaces,
      accessibleSpaces: Math.max(4, Math.round(lot.spaces * 0.03)),
      rvSpaces: index === drawn.lots.length - 1 && !hasGarage ? random.int(4, 10) : 0,
      chargers: chargersOf(index, random),
      clearanceCm: isGarage ? 210 : null,
      nearSuites: `${lot.suites[0]} to ${lot.suites[1]}`,
      note: noteOf(index, road),
    };
  });
  const names = (list: ParkingLot[]) => list.map(({ name }) => name).join(', ');
  const charging = lots.filter(({ chargers }) => chargers.length > 0);
  const forLarge = lots.filter(({ rvSpaces }) => rvSpaces > 0);
  return {
    centre: centre.slug,
    isFree: true,
    intro: `Parking is free all day in ${lots.length} ${lots.length === 1 ? 'lot' : 'lots'} around the shops. Park by the suites you come for; no walk between buildings takes more than ten minutes.`,
    lots,
    accessible: [
      'Marked spaces stand at the front of every lot, with a kerb ramp to the promenade.',
      'Wheelchairs are lent at guest services, free, with an ID.',
    ],
    electric: charging.length
      ? [
          `Chargers stand in ${names(charging)}. Please move on when the car is full.`,
          'Pay at the charger by card or app.',
        ]
      : [],
    oversize: forLarge.length
      ? [`Motor homes, buses and trailers fit in the long bays of ${names(forLarge)}.`]
      : ['There are no bays for motor homes here; buses let people off at the main entrance.'],
    rideshare: 'Pick-up and drop-off are at the sign by the main entrance.',
    overnight: 'No overnight parking. If your car has to stay, tell security.',
  };
}

function chargersOf(index: number, random: ReturnType<typeof randomOf>): ParkingLot['chargers'] {
  if (index === 0) {
    const level2 = { kind: 'level-2' as const, count: random.int(4, 10) };
    return random.chance(0.6) ? [level2, { kind: 'dc-fast', count: random.int(4, 12) }] : [level2];
  }
  return random.chance(0.15) ? [{ kind: 'level-2', count: 4 }] : [];
}

const noteOf = (index: number, road: string): string | null =>
  index === 0
    ? `The first lot you reach from ${road}; it fills first.`
    : index === 2
      ? 'Usually has room when the others are full.'
      : null;
