import ICAL from 'ical.js';
import { addDays, instantOf } from 'shared-contracts/content';
import type { RecordOf } from 'shared-contracts/content-records';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ContentApp, useContentApp } from '../../testing/content-app.ts';
import { readContent } from '../store/read-content.ts';
import { calendarPlugin } from './calendar.plugin.ts';

const NOON = '2026-11-21T17:00:00Z';
let coming: RecordOf<'deals'> | undefined;
let running: RecordOf<'deals'> | undefined;
const site: ContentApp = useContentApp(NOON, (app) =>
  app.register(calendarPlugin, { origin: 'https://www.example.com', now: () => site.clock.now }),
);
beforeAll(async () => {
  const deals = (await readContent(site.database.db)).deals.filter(
    ({ kind, centre }) => kind === 'deal' && centre === 'charleston',
  );
  coming = deals.find(({ startsOn }) => startsOn > '2026-11-22');
  running = deals.find(({ startsOn, endsOn }) => startsOn <= '2026-11-21' && endsOn > '2026-11-21');
});

const reminderOf = (id: number | undefined) => site.app.inject(`/api/centers/charleston/deals/${id}.ics`);
function eventIn(file: string) {
  const component = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent');
  if (!component) throw new Error('The file has no event');
  const event = new ICAL.Event(component);
  return { component, event, days: [event.startDate.toString(), event.endDate.toString()] };
}

describe('calendar file of an upcoming deal', () => {
  test('is an all-day event on its first day with an alarm at nine', async () => {
    const answer = await reminderOf(coming?.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="charleston-${coming?.id}.ics"`);
    if (!coming) throw new Error('The sample has no upcoming deal');
    const { component, event, days } = eventIn(answer.body);
    expect(days).toEqual([coming.startsOn, addDays(coming.startsOn, 1)]);
    expect(event.startDate.isDate).toBe(true);
    expect(event.summary).toContain(coming.title);
    expect(event.uid).toBe(`deal-${coming.id}@charleston.outlet-centres`);
    const alarm = component.getFirstSubcomponent('valarm');
    expect([
      alarm?.getFirstPropertyValue('action'),
      String(alarm?.getFirstPropertyValue('trigger')),
      component.getFirstPropertyValue('transp'),
    ]).toEqual(['DISPLAY', 'PT9H', 'TRANSPARENT']);
    expect(alarm?.getFirstProperty('trigger')?.getParameter('related') ?? 'START').toBe('START');
    const url = new URL(String(component.getFirstPropertyValue('url')));
    expect(url.pathname).toMatch(new RegExp(`^/charleston/stores/[a-z0-9-]+/deals/${coming.id}$`));
  });

  test('is rejected for an unknown deal or another centre', async () => {
    expect((await reminderOf(1)).statusCode).toBe(404);
    expect((await reminderOf(0)).statusCode).toBe(400);
    expect((await site.app.inject(`/api/centers/savannah/deals/${coming?.id}.ics`)).statusCode).toBe(404);
  });
});

describe('calendar file of a running deal', () => {
  test('moves the same entry to the last day of the deal, and is missing afterwards', async () => {
    if (!running) throw new Error('The sample has no running deal');
    const { event, days } = eventIn((await reminderOf(running.id)).body);
    expect(days).toEqual([running.endsOn, addDays(running.endsOn, 1)]);
    expect(event.summary).toMatch(/^Last day: /);
    expect(event.uid).toBe(`deal-${running.id}@charleston.outlet-centres`);
    const midnight = instantOf(addDays(running.endsOn, 1), '00:00', 'America/New_York');
    site.clock.now = midnight - 1;
    expect((await reminderOf(running.id)).statusCode).toBe(200);
    site.clock.now = midnight;
    expect((await reminderOf(running.id)).statusCode).toBe(404);
    site.clock.now = Date.parse(NOON);
  });
});
