import {
  addDays,
  dayIndexOf,
  hoursOn,
  instantOf,
  landscapeSchema,
  wallTimeSchema,
} from 'shared-contracts/content';
import { type RecordOf, recordSchemas } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';
import { fill, readData } from './data.ts';
import { holidayDate } from './facts.ts';
import { type Random, randomOf } from './random.ts';
import {
  type CentreRecord,
  isColdAt,
  type SampleCentre,
  type SampleContext,
  seasonOf,
  seasonSchema,
} from './sample-context.ts';

type EventRecord = RecordOf<'events'>;

const eventKindSchema = recordSchemas.events.shape.kind;
const ideaSchema = z.object({
  title: z.string(),
  summary: z.string(),
  more: z.array(z.string()),
  kind: eventKindSchema,
  weekday: z.nullable(z.int()),
  from: wallTimeSchema,
  to: wallTimeSchema,
  places: z.array(z.string()),
  isWeekly: z.optional(z.boolean()),
  isFree: z.optional(z.boolean()),
  /* When and where it fits. Default: always and everywhere. */
  seasons: z.optional(z.array(seasonSchema)),
  /** First and last day of the year, such as `12-01`. */
  between: z.optional(z.tuple([z.string(), z.string()])),
  /** Days before and after a holiday of the facts. */
  around: z.optional(z.object({ holiday: z.string(), before: z.int(), after: z.int() })),
  landscapes: z.optional(z.array(landscapeSchema)),
  countries: z.optional(z.array(z.enum(['US', 'CA']))),
  states: z.optional(z.array(z.string())),
  centres: z.optional(z.array(z.string())),
  cold: z.optional(z.boolean()),
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
export const EVENT_IDEAS = texts.ideas;

export const EVENT_IDS = 1000;
/**
 * Ids per idea and centre, one per week in rotation. More weeks than a sample covers, so that ids are unique.
 */
export const IDEA_IDS = 13;
const WEEK = 7 * 86_400_000;
const PAST = 10;
const FUTURE = 60;
const WEEKS = 6;

export function sampleEvents({ centre, stores }: SampleCentre, context: SampleContext): EventRecord[] {
  if (centre.isFixture) return [];
  const random = randomOf(context.seed, centre.slug, 'events');
  const dates = new Map(texts.ideas.map((idea) => [idea, datesFor(idea, centre, context)]));
  const ideas = texts.ideas.filter((idea) => fitsPlace(idea, centre) && dates.get(idea)?.length);
  // Prefer ideas for this place or date. General ones fill up.
  const special = ideas.filter((idea) => isSpecial(idea));
  const wanted = random.int(9, 13);
  const chosen = random.sample(special, Math.ceil(wanted * 0.7));
  chosen.push(
    ...random.sample(
      ideas.filter((idea) => !chosen.includes(idea)),
      wanted - chosen.length,
    ),
  );
  const events = chosen.flatMap((idea) => {
    const possible = dates.get(idea) ?? [];
    return (idea.isWeekly ? possible.slice(0, WEEKS) : [random.pick(possible)]).map((date) => ({
      idea,
      date,
    }));
  });
  events.sort((a, b) => a.date.localeCompare(b.date));
  const upcoming = events.filter(({ date }) => date > context.today);
  const [cancelled] = random.sample(upcoming, 1);
  const [moved] = random.sample(
    upcoming.filter((event) => event !== cancelled && isMovable(event, centre)),
    1,
  );
  return events.map((event) => {
    const status = event === cancelled ? 'cancelled' : event === moved ? 'moved' : 'scheduled';
    return eventOf({ ...event, id: idOf(event, centre), status }, { centre, stores }, random);
  });
}

/** Derived from idea and week, because members' plans and shared links outlast a sample. */
const idOf = ({ idea, date }: { idea: EventIdea; date: string }, centre: CentreRecord) =>
  centre.id * EVENT_IDS +
  texts.ideas.indexOf(idea) * IDEA_IDS +
  (Math.floor(Date.parse(date) / WEEK) % IDEA_IDS) +
  1;

const isSpecial = ({ seasons, between, around, landscapes, states, centres }: EventIdea) =>
  Boolean(seasons ?? between ?? around ?? landscapes ?? states ?? centres);

export const fitsPlace = (idea: EventIdea, centre: CentreRecord): boolean =>
  (idea.landscapes?.includes(centre.landscape) ?? true) &&
  (idea.countries?.includes(centre.address.country) ?? true) &&
  (idea.states?.includes(centre.address.state) ?? true) &&
  (idea.centres?.includes(centre.slug) ?? true) &&
  (!idea.cold || isColdAt(centre));

export function fitsDate(idea: EventIdea, date: string, { holidays }: SampleContext): boolean {
  if (idea.seasons && !idea.seasons.includes(seasonOf(date))) return false;
  if (idea.between && (date.slice(5) < idea.between[0] || date.slice(5) > idea.between[1])) return false;
  if (!idea.around) return true;
  const holiday = holidays.find(({ id }) => id === idea.around?.holiday);
  if (!holiday)
    throw new Error(`The event '${idea.title}' names the unknown holiday '${idea.around.holiday}'`);
  const day = holidayDate(holiday, Number(date.slice(0, 4)), holidays);
  return date >= addDays(day, -idea.around.before) && date <= addDays(day, idea.around.after);
}

function datesFor(idea: EventIdea, centre: CentreRecord, context: SampleContext): string[] {
  const all = Array.from({ length: PAST + FUTURE + 1 }, (_, day) => addDays(context.today, day - PAST));
  return all.filter(
    (date) =>
      (idea.weekday === null || dayIndexOf(date) === idea.weekday) &&
      fitsDate(idea, date, context) &&
      isOpenDuring(centre, date, idea.from, idea.to),
  );
}

const isOpenDuring = (centre: CentreRecord, date: string, from: string, to: string): boolean =>
  hoursOn(centre, date).spans.some(({ open, close }) => from >= open && (close <= open || to <= close));

const isMovable = ({ idea, date }: { idea: EventIdea; date: string }, centre: CentreRecord) =>
  idea.weekday !== null && isOpenDuring(centre, date, shiftHour(idea.from), idea.to);

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
    note: noteOf(status, idea.kind),
    isFree: idea.isFree ?? true,
    description: [idea.summary, ...idea.more, fill(texts.findIt, { place, centre: centre.shortName })],
    movedFrom: status === 'moved' ? at(shiftHour(idea.from)) : null,
    sequence: status === 'scheduled' ? 0 : 1,
    storeIds: hosts.sort((a, b) => a - b),
  };
}

function noteOf(status: EventRecord['status'], kind: EventRecord['kind']): string | null {
  if (status === 'cancelled') return texts.cancelled[kind] ?? texts.cancelledElse;
  return status === 'moved' ? texts.moved : null;
}

const shiftHour = (time: string) =>
  `${String(Number(time.slice(0, 2)) - 1).padStart(2, '0')}${time.slice(2)}`;
