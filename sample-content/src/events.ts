import { addDays, dayIndexOf, instantOf, wallTimeSchema } from 'shared-contracts';
import { type RecordOf, recordSchemas } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';
import { fill } from './fill.ts';
import { type Random, randomOf } from './random.ts';
import { readData } from './read-data.ts';
import { type SampleCentre, type SampleContext, seasonOf, seasonSchema } from './sample-context.ts';

type EventRecord = RecordOf<'events'>;

const eventKindSchema = recordSchemas.events.shape.kind;
const ideaSchema = z.object({
  title: z.string(),
  summary: z.string(),
  more: z.array(z.string()),
  kind: eventKindSchema,
  /** 0 = Monday. */
  weekday: z.int(),
  from: wallTimeSchema,
  to: wallTimeSchema,
  places: z.array(z.string()),
  isWeekly: z.optional(z.boolean()),
  isFree: z.optional(z.boolean()),
  /** All year round when left out. */
  seasons: z.optional(z.array(seasonSchema)),
});
type EventIdea = z.infer<typeof ideaSchema>;

const texts = readData(
  'texts/events.json',
  z.object({
    ideas: z.array(ideaSchema),
    findIt: z.string(),
    moved: z.string(),
    cancelled: z.partialRecord(eventKindSchema, z.string()),
    cancelledElse: z.string(),
  }),
);

const EVENT_IDS = 1000;
/** Days before and after today that events are laid over. */
const PAST = 10;
const FUTURE = 60;

export function sampleEvents({ centre, stores }: SampleCentre, context: SampleContext): EventRecord[] {
  if (centre.isFixture) return [];
  const random = randomOf(context.seed, centre.slug, 'events');
  const season = seasonOf(context.today);
  const ideas = texts.ideas.filter(({ seasons }) => !seasons || seasons.includes(season));
  const chosen = random.sample(ideas, random.int(7, 11));
  const events = chosen.flatMap((idea) =>
    datesOf(idea, random, context.today).map((date) => ({ idea, date })),
  );
  events.sort((a, b) => a.date.localeCompare(b.date));
  const upcoming = events.filter(({ date }) => date > context.today);
  const [cancelled, moved] = random.sample(upcoming, 2);
  return events.map((event, index) => {
    const status = event === cancelled ? 'cancelled' : event === moved ? 'moved' : 'scheduled';
    const id = centre.id * EVENT_IDS + index + 1;
    return eventOf({ ...event, id, status }, { centre, stores }, random);
  });
}

/** Weekly ones come six times, the others once, on a day of the week that suits them. */
function datesOf(idea: EventIdea, random: Random, today: string): string[] {
  const start = addDays(today, -PAST);
  const first = addDays(start, (idea.weekday - dayIndexOf(start) + 7) % 7);
  if (idea.isWeekly) return Array.from({ length: 6 }, (_, week) => addDays(first, week * 7));
  return [addDays(first, 7 * random.int(0, Math.floor((PAST + FUTURE) / 7) - 1))];
}

interface Planned {
  readonly idea: EventIdea;
  readonly date: string;
  readonly id: number;
  readonly status: EventRecord['status'];
}

function eventOf(
  { idea, date, id, status }: Planned,
  { centre, stores }: SampleCentre,
  random: Random,
): EventRecord {
  const place = random.pick(idea.places);
  const at = (time: string) =>
    new Date(instantOf(date, time, centre.timeZone)).toISOString().replace('.000Z', 'Z');
  const hosts = idea.kind === 'sale' ? random.sample(stores, 8).map((store) => store.id) : [];
  return {
    id,
    centre: centre.slug,
    title: idea.title,
    summary: idea.summary,
    kind: idea.kind,
    startsAt: at(idea.from),
    endsAt: at(idea.to),
    place,
    status,
    note: noteOf(status, idea.kind, place),
    isFree: idea.isFree ?? true,
    description: [
      idea.summary,
      ...idea.more,
      fill(texts.findIt, { place: inSentence(place), centre: centre.shortName }),
    ],
    movedFrom: status === 'moved' ? at(shiftHour(idea.from)) : null,
    sequence: status === 'scheduled' ? 0 : 1,
    storeIds: hosts.sort((a, b) => a - b),
  };
}

function noteOf(status: EventRecord['status'], kind: EventRecord['kind'], place: string): string | null {
  if (status === 'cancelled') return texts.cancelled[kind] ?? texts.cancelledElse;
  return status === 'moved' ? fill(texts.moved, { place: inSentence(place) }) : null;
}

/** "The main stage" within a sentence. */
const inSentence = (place: string) => place.charAt(0).toLowerCase() + place.slice(1);

const shiftHour = (time: string) =>
  `${String(Number(time.slice(0, 2)) - 1).padStart(2, '0')}${time.slice(2)}`;
