import { addDays, dayIndexOf, instantOf } from 'shared-contracts';
import type { RecordOf } from 'shared-contracts/content-records';
import { EVENT_IDEAS, type EventIdea } from './event-texts.ts';
import { type Random, randomOf } from './random.ts';
import { type SampleCentre, type SampleContext, seasonOf } from './sample-context.ts';

type EventRecord = RecordOf<'events'>;

const EVENT_IDS = 1000;
/** Days before and after today that events are laid over. */
const PAST = 10;
const FUTURE = 60;

export function sampleEvents({ centre, stores }: SampleCentre, context: SampleContext): EventRecord[] {
  if (centre.isFixture) return [];
  const random = randomOf(context.seed, centre.slug, 'events');
  const season = seasonOf(context.today);
  const ideas = EVENT_IDEAS.filter(({ seasons }) => !seasons || seasons.includes(season));
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
    description: [idea.summary, ...idea.more, `Find it at ${inSentence(place)}, ${centre.shortName}.`],
    movedFrom: status === 'moved' ? at(shiftHour(idea.from)) : null,
    sequence: status === 'scheduled' ? 0 : 1,
    storeIds: hosts.sort((a, b) => a - b),
  };
}

const CANCELLED: Readonly<Partial<Record<EventRecord['kind'], string>>> = {
  music: 'Cancelled: the players cannot make it.',
  market: 'Cancelled: a storm is forecast for the day.',
  fitness: 'Cancelled: the trainer is ill.',
};

function noteOf(status: EventRecord['status'], kind: EventRecord['kind'], place: string): string | null {
  if (status === 'cancelled') return CANCELLED[kind] ?? 'Cancelled: too few can come. We are sorry.';
  return status === 'moved' ? `Moved: it now starts an hour later, at ${inSentence(place)}.` : null;
}

/** "The main stage" within a sentence. */
const inSentence = (place: string) => place.charAt(0).toLowerCase() + place.slice(1);

const shiftHour = (time: string) =>
  `${String(Number(time.slice(0, 2)) - 1).padStart(2, '0')}${time.slice(2)}`;
