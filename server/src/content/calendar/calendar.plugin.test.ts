import ICAL from 'ical.js';
import { createSampleContent } from 'sample-content';
import { addDays, instantOf } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContentApp, createContentApp } from '../../testing/content-app.ts';
import { calendarPlugin } from './calendar.plugin.ts';

const NOON = '2026-11-21T17:00:00Z';
let site: ContentApp;
beforeAll(async () => {
  site = await createContentApp(NOON, {}, (app) =>
    app.register(calendarPlugin, { origin: 'https://www.example.com', now: () => site.clock.now }),
  );
});
afterAll(() => site.stop());

const deals = createSampleContent({ today: '2026-11-21' }).deals.filter(
  ({ kind, centre }) => kind === 'deal' && centre === 'charleston',
);
const coming = deals.find(({ startsOn }) => startsOn > '2026-11-22');
const running = deals.find(({ startsOn, endsOn }) => startsOn <= '2026-11-21' && endsOn > '2026-11-21');
const reminderOf = (id: number | undefined) => site.app.inject(`/api/centers/charleston/deals/${id}.ics`);

describe('Reminder of a deal that is yet to begin', () => {
  test('is its first day, whole, with an alarm at nine in the morning', async () => {
    const answer = await reminderOf(coming?.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="charleston-${coming?.id}.ics"`);
    const component = new ICAL.Component(ICAL.parse(answer.body)).getFirstSubcomponent('vevent');
    if (!component || !coming) throw new Error('no event in it');
    const event = new ICAL.Event(component);
    expect([event.startDate.toString(), event.endDate.toString()]).toEqual([
      coming.startsOn,
      addDays(coming.startsOn, 1),
    ]);
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
    expect((await site.app.inject(`/api/centers/charleston/deals/${coming.id}.ics`)).statusCode).toBe(200);
    expect(url.pathname).toMatch(new RegExp(`^/charleston/stores/[a-z0-9-]+/deals/${coming.id}$`));
  });

  test('is not there for no deal, or one of another centre', async () => {
    expect((await reminderOf(1)).statusCode).toBe(404);
    expect((await reminderOf(0)).statusCode).toBe(400);
    expect((await site.app.inject(`/api/centers/savannah/deals/${coming?.id}.ics`)).statusCode).toBe(404);
  });
});

describe('Reminder of a deal that runs', () => {
  test('is its last day, for the same entry of the calendar, until that is over at the centre', async () => {
    if (!running) throw new Error('no deal runs');
    const answer = await reminderOf(running.id);
    const component = new ICAL.Component(ICAL.parse(answer.body)).getFirstSubcomponent('vevent');
    if (!component) throw new Error('no event in it');
    const event = new ICAL.Event(component);
    expect([event.startDate.toString(), event.endDate.toString()]).toEqual([
      running.endsOn,
      addDays(running.endsOn, 1),
    ]);
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
