import type { ContentSet } from 'shared-contracts/content-records';
import { placeOf } from '../places.ts';
import { isColdAt } from '../sample-context.ts';
import { neighboursOf, streetName } from '../visitor-info.ts';
import { AREA_CODES, LAND_WORDS, SNOW } from './rules.ts';

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** Checks that texts and phone numbers of a centre match its location. */
export function checkPlaces(content: ContentSet, report: (problem: string) => void): void {
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
      const said = known.reduce((rest, fact) => rest.replaceAll(fact, ''), text);
      for (const { pattern, landscapes } of LAND_WORDS) {
        const word = pattern.exec(said)?.[0];
        if (word && !landscapes.includes(centre.landscape))
          report(`${slug}: "${word}" in "${text}", and it lies by no ${landscapes.join(' or ')}`);
      }
      const snow = SNOW.pattern.exec(said)?.[0];
      if (snow && !isColdAt(centre)) report(`${slug}: "${snow}" in "${text}", where it hardly ever snows`);
    }
  }

  function checkNearby(slug: string, nearby: ReadonlyArray<{ label: string }>) {
    const centre = ofCentre.get(slug);
    const expected = centre ? neighboursOf(centre, content.centres).map(({ name }) => name) : [];
    for (const { label } of nearby)
      if (!expected.includes(label)) report(`${slug}: ${label} is no neighbour of it`);
  }
}
