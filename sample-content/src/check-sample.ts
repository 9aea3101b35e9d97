import { hoursOn, instantOf, landscapeSchema, localDateAt, spelled } from 'shared-contracts/content';
import type { ContentSet, RecordOf } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';
import { readData } from './data.ts';
import { EVENT_IDEAS, fitsDate, fitsPlace } from './events.ts';
import { readHolidayFacts } from './facts.ts';
import { type Good, goodsOf, inCurrency } from './goods.ts';
import { placeOf } from './places.ts';
import { REWARD_STEPS, stepsFor } from './rewards.ts';
import { isColdAt, seasonOf } from './sample-context.ts';
import { neighboursOf, streetName } from './visitor-info.ts';

type Report = (problem: string) => void;

/** Returns the problems of a sample. With any, the sample is rejected as a whole. */
export function checkSample(content: ContentSet): string[] {
  const problems: string[] = [];
  const report = (problem: string) => void problems.push(problem);
  checkPlaces(content, report);
  checkOffers(content, report);
  checkEvents(content, report);
  checkDrinks(content, report);
  return problems;
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** Checks that texts and phone numbers of a centre match its location. */
function checkPlaces(content: ContentSet, report: Report): void {
  const ofCentre = new Map(content.centres.map((centre) => [centre.slug, centre]));
  for (const { slug, phone, address } of content.centres) checkPhone(slug, phone, address.state);
  for (const { centre, name, phone } of content.stores)
    checkPhone(`${centre}, ${name}`, phone, ofCentre.get(centre)?.address.state ?? '');
  for (const centre of content.centres) checkWords(centre.slug, [centre.description, centre.alerts]);
  for (const event of content.events)
    checkWords(event.centre, [event.title, event.summary, event.description]);
  for (const { centre, nearby, ...info } of content['visitor-info']) {
    checkWords(centre, info);
    checkNearby(centre, nearby);
  }
  for (const parking of content.parking) checkWords(parking.centre, parking);

  function checkPhone(who: string, phone: string | null, state: string) {
    const code = /^\+1 (\d{3})-\d{3}-\d{4}$/.exec(phone ?? '')?.[1];
    if (phone !== null && !(code && AREA_CODES.get(state)?.has(code)))
      report(`${who}: ${phone} has no area code of ${state}`);
  }

  function checkWords(slug: string, texts: unknown) {
    const centre = ofCentre.get(slug);
    if (!centre) return;
    // Its directions and setting may name what is nearby.
    const { setting, route, from } = placeOf(slug);
    const { city, street } = centre.address;
    const known = [setting, route, from, centre.name, centre.shortName, city, streetName(street ?? city)];
    for (const text of textsOf(texts)) {
      const remaining = known.reduce((rest, fact) => rest.replaceAll(fact, ''), text);
      for (const { pattern, landscapes } of LAND_WORDS) {
        const word = pattern.exec(remaining)?.[0];
        if (word && !landscapes.includes(centre.landscape))
          report(`${slug}: "${word}" in "${text}", but its landscape is ${centre.landscape}`);
      }
      const snow = SNOW.exec(remaining)?.[0];
      if (snow && !isColdAt(centre)) report(`${slug}: "${snow}" in "${text}", but it rarely snows there`);
    }
  }

  function checkNearby(slug: string, nearby: ReadonlyArray<{ label: string }>) {
    const centre = ofCentre.get(slug);
    const expected = centre ? neighboursOf(centre, content.centres).map(({ name }) => name) : [];
    for (const { label } of nearby) if (!expected.includes(label)) report(`${slug}: ${label} is not near it`);
  }
}

type Deal = RecordOf<'deals'>;

/** Checks that offers match the store's goods and prices, and that titles are unique within a centre. */
function checkOffers(content: ContentSet, report: Report): void {
  const slugOf = new Map(content.brands.map(({ id, slug }) => [id, slug]));
  const brandOf = new Map(content.stores.map(({ id, brandId }) => [id, slugOf.get(brandId ?? 0)]));
  const centreOf = new Map(content.centres.map((centre) => [centre.slug, centre]));
  checkTitles([...content.deals, ...content.rewards], report);
  checkTitles(content.jobs, report);
  for (const deal of content.deals) {
    const brand = deal.storeId === null ? undefined : brandOf.get(deal.storeId);
    const centre = centreOf.get(deal.centre);
    if (brand && centre) checkDeal(deal, brand, centre, report);
  }
  for (const { id, storeId, points, valueCents } of content.rewards) {
    const brand = storeId === null ? undefined : brandOf.get(storeId);
    const steps = brand ? stepsFor(brand) : REWARD_STEPS;
    if (!steps.some((step) => step.points === points && step.dollars * 100 === valueCents))
      report(`reward ${id}: ${points} points for ${valueCents / 100} dollars is not a reward of ${brand}`);
  }
}

function checkTitles(records: ReadonlyArray<{ centre: string; title: string }>, report: Report): void {
  const seen = new Set<string>();
  for (const { centre, title } of records) {
    const key = `${centre}: "${title}"`;
    if (seen.has(key)) report(`${key} is used twice`);
    seen.add(key);
  }
}

function checkDeal(
  deal: Deal,
  brand: string,
  { currency, address }: RecordOf<'centres'>,
  report: Report,
): void {
  const { gift, goods, most = 100, kinds } = goodsOf(brand);
  const { kind, value } = deal.offer;
  const problem = (what: string) => report(`deal ${deal.id}, "${deal.title}" at ${brand}: ${what}`);
  if (kinds && !kinds.includes(kind)) problem(`the brand has no offers of kind ${kind}`);
  if (kind === 'percent' && (value ?? 0) > most) problem(`more than the brand’s maximum of ${most}%`);
  if (kind === 'gift') {
    if (!gift || !deal.title.includes(spelled(gift, address.country))) problem('not a gift of the brand');
    return;
  }
  const good = goodIn(
    deal.title,
    goods.map((one) => ({ ...one, name: spelled(one.name, address.country) })),
  );
  if (!good) {
    problem('the brand sells no such good');
    return;
  }
  const [low, high] = [inCurrency(good.low, currency), inCurrency(good.high, currency)];
  const dollars = (value ?? 0) / 100;
  if (kind === 'price' && (dollars < low || dollars > high))
    problem(`$${dollars} is outside of $${low} to $${high}`);
}

const goodIn = (title: string, goods: readonly Good[]): Good | undefined =>
  goods
    .filter(({ name }) => title.toLowerCase().includes(name.toLowerCase()))
    .sort((a, b) => b.name.length - a.name.length)[0];

/** Checks that drinks to go come from brands that serve alcohol. */
function checkDrinks(content: ContentSet, report: Report): void {
  const slugOf = new Map(content.brands.map(({ id, slug }) => [id, slug]));
  const pouring = new Set(content['visitor-info'].flatMap(({ dora }) => dora?.storeIds ?? []));
  for (const { id, centre, name, brandId } of content.stores)
    if (pouring.has(id) && !goodsOf(slugOf.get(brandId ?? 0) ?? '').servesAlcohol)
      report(`${centre}: ${name} serves no alcohol`);
}

/**
 * Checks that events are within opening hours and their season, fit the centre, and name places on its plan.
 */
function checkEvents(content: ContentSet, report: Report): void {
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
    if (!inside) problem('outside opening hours');
    const idea = EVENT_IDEAS.find(({ title }) => spelled(title, centre.address.country) === event.title);
    if (!idea) problem('no such event idea');
    else if (!fitsPlace(idea, centre)) problem('does not fit the centre');
    else if (!fitsDate(idea, date, context)) problem(`does not fit ${seasonOf(date)} or that day`);
    for (const [named] of event.place.toLowerCase().matchAll(/\b(?:building|lot) [a-z]\b/g))
      if (!namesOf.get(event.centre)?.has(named)) problem(`${named} is not on the plan`);
  }
}

/** Facts about places that the sample is checked against. */
const rules = readData(
  'rules.json',
  z.object({
    areaCodes: z.record(z.string(), z.string()),
    words: z.array(z.object({ words: z.array(z.string()), landscapes: z.array(landscapeSchema) })),
    cold: z.array(z.string()),
  }),
);

const wordsIn = (words: readonly string[]) => new RegExp(`\\b(?:${words.join('|')})\\b`, 'i');

const AREA_CODES = new Map(
  Object.entries(rules.areaCodes).map(([state, codes]) => [state, new Set(codes.split(' '))]),
);
const LAND_WORDS = rules.words.map(({ words, landscapes }) => ({
  pattern: wordsIn(words),
  landscapes,
}));
const SNOW = wordsIn(rules.cold);
