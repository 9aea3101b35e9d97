import fp from 'fastify-plugin';
import { createContentClient, isApiError, paths } from 'shared-contracts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { asFetch, createContentFetch } from '../api/content-fetch.ts';
import { eventCalendar } from './event-calendar.ts';

export interface CalendarOptions {
  /** Public origin of the site; without it the `Host` header is believed. */
  readonly origin: string | undefined;
  /** The clock, milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Shown while it is asked for again: an event that moves or is cancelled must reach calendars soon. */
const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=600';

/** `/api/centers/{slug}/events/{id}.ics`: events for calendars. */
export const calendarPlugin = fp<CalendarOptions>(
  async (app, { origin, now = Date.now }) => {
    const content = createContentClient({ fetch: asFetch(createContentFetch(app)), baseUrl: '' });

    app.get<{ Params: { slug: string; event: string } }>(
      '/api/centers/:slug/events/:event(^\\d{1,15}).ics',
      async (request, reply) => {
        const { slug } = request.params;
        const id = Number(request.params.event);
        const [centre, event, site] = await Promise.all([
          content.centre(slug),
          content.event(slug, id),
          content.site(),
        ]).catch((error: unknown) => {
          if (isApiError(error, 'NOT_FOUND'))
            throw new RequestError('NOT_FOUND', 'There is no such event here.');
          throw error;
        });
        const base = origin ?? `${request.protocol}://${request.host}`;
        const file = eventCalendar({
          event,
          centre,
          url: base + paths.event(slug, id),
          product: site.name,
          now: now(),
        });
        return reply
          .header('cache-control', CACHE_CONTROL)
          .header('content-disposition', `attachment; filename="${slug}-${id}.ics"`)
          .type('text/calendar; charset=utf-8')
          .send(file);
      },
    );
  },
  { name: 'calendar', dependencies: ['content-api'] },
);
