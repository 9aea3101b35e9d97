import { hoursOn, instantOf, localDateAt, spelled } from 'shared-contracts';
import type { ContentSet } from 'shared-contracts/content-records';
import { EVENT_IDEAS, fitsDate, fitsPlace } from '../events.ts';
import { readHolidayFacts } from '../facts/facts.ts';
import { seasonOf } from '../sample-context.ts';

type Report = (problem: string) => void;

/**
 * Checks that events are within opening hours and their season, fit the centre, and name places on its plan.
 */
export function checkEvents(content: ContentSet, report: Report): void {
  const centreOf = new Map(content.centres.map((centre) => [centre.slug, centre]));
  const namesOf = new Map(
    content['site-plans'].map(({ centre, buildings, parking }) => [
      centre,
      new Set([...buildings, ...parking].map(({ properties }) => properties.name.en.toLowerCase())),
    ]),
  );
  const context = { seed: '', today: '', holidays: readHolidayFacts() };
  for (const event of content.events) {
    const centre = centreOf.get(event.centre);
    if (!centre) continue;
    const problem = (what: string) => report(`${event.centre}, "${event.title}" ${event.startsAt}: ${what}`);
    const date = localDateAt(Date.parse(event.startsAt), centre.timeZone);
    const inside = hoursOn(centre, date).spans.some(
      ({ open, close }) =>
        Date.parse(event.startsAt) >= instantOf(date, open, centre.timeZone) &&
        (close <= open || Date.parse(event.endsAt) <= instantOf(date, close, centre.timeZone)),
    );
    if (!inside) problem('outside of opening hours');
    const idea = EVENT_IDEAS.find(({ title }) => spelled(title, centre.address.country) === event.title);
    if (!idea) problem('nobody planned it');
    else if (!fitsPlace(idea, centre)) problem('does not belong there');
    else if (!fitsDate(idea, date, context)) problem(`not in ${seasonOf(date)}, or not on that day`);
    for (const [named] of event.place.toLowerCase().matchAll(/\b(?:building|lot) [a-z]\b/g))
      if (!namesOf.get(event.centre)?.has(named)) problem(`${named} is not on the plan`);
  }
}
