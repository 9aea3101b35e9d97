import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type CentreFull, createContentClient, localDateAt, paths } from 'shared-contracts/content';
import { isApiError } from 'shared-contracts/wire';
import type { ApiCall } from '../../platform/api/described-call.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { parseRequest } from '../../platform/http/request-check.ts';
import { siteOriginOf } from '../../platform/http/site-origin.ts';
import { asFetch, createContentFetch } from '../api/content-fetch.ts';
import { slugAndIdParams } from '../api/content-route.ts';
import { eventCalendar, offerReminder } from './calendar-file.ts';

interface CalendarOptions {
  /** Public origin; without it the `Host` header is trusted. */
  readonly origin: string | undefined;
  readonly now?: () => number;
}

// Short, so a moved or canceled event reaches calendars soon.
const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=600';

const callOf = (kind: string): ApiCall => ({
  operation: `${kind}Calendar`,
  summary:
    kind === 'event'
      ? 'The event for a calendar'
      : `A reminder of a ${kind} for a calendar: of its first day, or its last one once it runs`,
  tag: 'content',
  params: slugAndIdParams,
  answer: { media: 'text/calendar' },
});

interface FileOf {
  readonly centre: CentreFull;
  readonly product: string;
  readonly base: string;
}

/** Calendar files: `/api/centers/{slug}/events/{id}.ics`, and reminders of the start and end of offers. */
export const calendarPlugin = fp<CalendarOptions>(
  async (app, { origin, now = Date.now }) => {
    const content = createContentClient({ fetch: asFetch(createContentFetch(app)), baseUrl: '' });

    function serve<T>(
      kind: string,
      read: (slug: string, id: number) => Promise<T>,
      write: (found: T, about: FileOf) => string,
    ): void {
      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        const { slug, id } = parseRequest(slugAndIdParams, request.params);
        const [centre, found, site] = await Promise.all([
          content.centre(slug),
          read(slug, id),
          content.site(),
        ]).catch((error: unknown) => {
          if (isApiError(error, 'NOT_FOUND'))
            throw new RequestError('NOT_FOUND', `This center has no such ${kind}.`);
          throw error;
        });
        const base = siteOriginOf(origin)(request);
        const file = write(found, { centre, product: site.name, base });
        return reply
          .header('cache-control', CACHE_CONTROL)
          .header('content-disposition', `attachment; filename="${slug}-${id}.ics"`)
          .type('text/calendar; charset=utf-8')
          .send(file);
      };
      app.get(`/api/centers/:slug/${kind}s/:id(^\\d{1,15}).ics`, { config: { call: callOf(kind) } }, answer);
    }

    serve('event', content.event, (event, { centre, product, base }) =>
      eventCalendar(event, { centre, url: base + paths.event(centre.slug, event.id), product, now: now() }),
    );

    type Offer = Awaited<ReturnType<typeof content.deal>> | Awaited<ReturnType<typeof content.reward>>;
    const serveReminder = (
      kind: 'deal' | 'promotion' | 'reward',
      read: (slug: string, id: number) => Promise<Offer>,
    ) =>
      serve(kind, read, (offer, { centre, product, base }) => {
        const today = localDateAt(now(), centre.timeZone);
        if (offer.endsOn < today)
          throw new RequestError('NOT_FOUND', 'Cannot set a reminder: the offer has ended.');
        const url = base + paths[kind](centre.slug, offer.storeName, offer.id);
        return offerReminder(offer, today, { centre, url, product, now: now() });
      });
    serveReminder('deal', content.deal);
    serveReminder('promotion', content.promotion);
    serveReminder('reward', content.reward);
  },
  { name: 'calendar', dependencies: ['content-api'] },
);
