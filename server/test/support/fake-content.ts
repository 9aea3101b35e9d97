import type { FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';
import type { CentreFull, SiteContent } from 'shared-contracts/content';
import { RequestError } from '../../src/platform/errors/request-error.ts';

const FAKE_CENTRE: CentreFull = {
  id: 1,
  slug: 'charleston',
  name: 'Charleston',
  shortName: 'Charleston',
  type: 'outlet',
  status: { id: null, kind: 'open', note: null },
  isFixture: false,
  address: {
    street: null,
    city: 'Charleston',
    state: 'SC',
    stateName: 'South Carolina',
    postalCode: '29418',
    country: 'US',
    countryId: 212,
  },
  coordinates: { latitude: 32.9, longitude: -80 },
  timeZone: 'America/New_York',
  phone: null,
  currency: 'USD',
  landscape: 'coast',
  features: { dora: false, branding: null, residential: false, offices: false },
  weeklyHours: [],
  exceptions: [],
  description: 'A centre.',
  openedYear: null,
  areaSqft: null,
  alerts: [],
  counts: { stores: 0, deals: 0, promotions: 0, rewards: 0, events: 0, jobs: 0 },
};

/** The content calls that composing pages needs, with one centre. `/broken-content` is one that fails, `/cut-off-content` one whose database is away. */
export const fakeContent = (site: SiteContent, version: () => number): FastifyPluginAsync =>
  fp(
    async (app) => {
      app.decorate('content', {
        version,
        refresh: async () => version(),
        known: () => undefined,
        state: () => String(version()),
      });
      app.get('/api/site', async () => site);
      app.get('/api/centers', async () => ({
        items: [{ ...FAKE_CENTRE, distanceKm: null }],
        nextCursor: null,
        total: 1,
        origin: null,
      }));
      app.get<{ Params: { slug: string } }>('/api/centers/:slug', async ({ params }) => {
        if (params.slug === FAKE_CENTRE.slug) return FAKE_CENTRE;
        if (params.slug === 'broken-content') throw new Error('the content is broken');
        if (params.slug === 'cut-off-content')
          throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        throw new RequestError('NOT_FOUND', 'We can’t find that center.');
      });
    },
    { name: 'content-api' },
  );
