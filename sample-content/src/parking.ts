import type { ParkingInfo, ParkingLot } from 'shared-contracts/content';
import { z } from 'shared-contracts/zod';
import { fill, fillAll, readData } from './data.ts';
import { placeOf } from './places.ts';
import type { SamplePlan } from './plan/site-plan.ts';
import { randomOf } from './random.ts';
import type { CentreRecord, SampleContext } from './sample-context.ts';

const words = z.array(z.string());
const texts = readData(
  'texts/parking.json',
  z.object({
    intro: z.string(),
    accessible: words,
    electric: words,
    oversize: words,
    noOversize: words,
    rideshare: z.string(),
    overnight: z.string(),
    notes: z.record(z.string(), z.string()),
  }),
);

export function sampleParking(centre: CentreRecord, drawn: SamplePlan, { seed }: SampleContext): ParkingInfo {
  const random = randomOf(seed, centre.slug, 'parking');
  const { road } = placeOf(centre.slug);
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
    intro: fill(texts.intro, { lots: `${lots.length} ${lots.length === 1 ? 'lot' : 'lots'}` }),
    lots,
    accessible: [...texts.accessible],
    electric: charging.length ? fillAll(texts.electric, { lots: names(charging) }) : [],
    oversize: forLarge.length ? fillAll(texts.oversize, { lots: names(forLarge) }) : [...texts.noOversize],
    rideshare: texts.rideshare,
    overnight: texts.overnight,
  };
}

function chargersOf(index: number, random: ReturnType<typeof randomOf>): ParkingLot['chargers'] {
  if (index === 0) {
    const level2 = { kind: 'level-2' as const, count: random.int(4, 10) };
    return random.chance(0.6) ? [level2, { kind: 'dc-fast', count: random.int(4, 12) }] : [level2];
  }
  return random.chance(0.15) ? [{ kind: 'level-2', count: 4 }] : [];
}

function noteOf(index: number, road: string): string | null {
  const note = texts.notes[String(index)];
  return note === undefined ? null : fill(note, { road });
}
