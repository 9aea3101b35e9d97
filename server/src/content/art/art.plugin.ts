import { createHash } from 'node:crypto';
import fp from 'fastify-plugin';
import {
  type Landscape,
  landscapeSchema,
  localDateAt,
  localTimeAt,
  SITE_TIME_ZONE,
} from 'shared-contracts/content';
import { recordSchemas } from 'shared-contracts/content-records';
import { isFresh } from '../../platform/http/answer.ts';
import { notFound } from '../../platform/http/request-check.ts';
import type { CentreRecord } from '../api/snapshot.ts';
import { contentDb } from '../store/content-tables.ts';
import { type Light, type Season, type Sheet, sceneSeed } from './frame.ts';
import { GOODS, scene } from './scene.ts';

/** Sheets by name in the address, and strips with what stands in their foreground. */
const PICTURES: Readonly<Record<string, { readonly sheet: Sheet; readonly things?: readonly string[] }>> = {
  hero: { sheet: 'hero' },
  card: { sheet: 'card' },
  street: { sheet: 'strip' },
  stores: { sheet: 'strip', things: ['handbag', 'sneaker', 'bag'] },
  directory: { sheet: 'strip', things: ['signpost', 'bag'] },
  deals: { sheet: 'strip', things: ['tag', 'gift', 'bag'] },
  events: { sheet: 'strip', things: ['balloons', 'kiosk'] },
  parking: { sheet: 'strip', things: ['car', 'toycar', 'truck'] },
  visitor: { sheet: 'strip', things: ['stroller', 'coffee', 'signpost'] },
  know: { sheet: 'strip', things: ['umbrella', 'clock', 'bag'] },
  security: { sheet: 'strip', things: ['shield', 'phone'] },
  jobs: { sheet: 'strip', things: ['briefcase', 'coffee'] },
  dora: { sheet: 'strip', things: ['drink', 'beer', 'wineglass'] },
  plan: { sheet: 'strip', things: ['route', 'clock', 'bag'] },
  pack: { sheet: 'strip', things: ['phone', 'backpack'] },
  brands: { sheet: 'strip', things: ['bag', 'gift', 'handbag'] },
  contact: { sheet: 'strip', things: ['mailbox', 'envelope'] },
  privacy: { sheet: 'strip', things: ['padlock', 'page'] },
  terms: { sheet: 'strip', things: ['page', 'pencil'] },
  access: { sheet: 'strip', things: ['wheelchair', 'glasses'] },
  report: { sheet: 'strip', things: ['chart', 'speaker'] },
  account: { sheet: 'strip', things: ['key', 'card', 'bag'] },
  club: { sheet: 'strip', things: ['coin', 'gift', 'card'] },
  receipt: { sheet: 'strip', things: ['receipt', 'phone', 'coin'] },
  saved: { sheet: 'strip', things: ['heart', 'tag', 'bag'] },
  lost: { sheet: 'strip', things: ['signpost'] },
};

const WEEK = 'public, max-age=604800, stale-while-revalidate=2592000';
/** The hour of a picture changes four times a day. */
const MINUTES = 'public, max-age=900, stale-while-revalidate=86400';
const FILE = /^([a-z]{1,20})\.svg$/;

function lightAt(now: number, timeZone: string): Light {
  const hour = Number(localTimeAt(now, timeZone).slice(0, 2));
  if (hour < 6 || hour >= 21) return 'night';
  if (hour < 10) return 'morning';
  return hour < 17 ? 'day' : 'evening';
}

/** Snow falls north of 37° and in the mountains; wreaths hang from Thanksgiving to Epiphany. */
export function seasonOn(date: string, latitude: number, landscape: Landscape): Season {
  const day = date.slice(5);
  const cold = landscape !== 'desert' && (latitude > 37 || (landscape === 'mountains' && latitude > 34));
  if (day >= '12-01' || day < '03-01')
    return cold ? 'snow' : day >= '12-01' || day < '01-07' ? 'winter' : 'summer';
  if (day < '06-01') return 'spring';
  if (day < '09-15') return 'summer';
  return day >= '11-20' ? 'winter' : 'fall';
}

/** Serves drawings: goods for tags, and a scene of each center that follows its season and hour. */
export const artPlugin = fp<{ readonly now: () => number }>(
  async (app, { now }) => {
    let known = { version: -1, centres: new Map<string, CentreRecord>() };
    async function centreAt(slug: string): Promise<CentreRecord | undefined> {
      const version = app.content.version();
      if (known.version !== version) {
        const rows = await contentDb(app.db).selectFrom('centres').select('record').execute();
        const centres = rows.map(({ record }) => recordSchemas.centres.parse(record));
        known = { version, centres: new Map(centres.map((centre) => [centre.slug, centre])) };
      }
      return known.centres.get(slug);
    }

    const etag = `"${createHash('sha256').update(GOODS).digest('base64url').slice(0, 16)}"`;
    app.get('/pictures/goods.svg', (request, reply) => {
      reply.header('cache-control', WEEK).header('etag', etag);
      if (isFresh(request, etag)) return reply.code(304).send();
      return reply.type('image/svg+xml').send(GOODS);
    });

    app.get<{ Params: { place: string; file: string } }>(
      '/pictures/scenes/:place/:file',
      async (request, reply) => {
        const { place, file } = request.params;
        const name = FILE.exec(file)?.[1] ?? '';
        const picture = Object.hasOwn(PICTURES, name) ? PICTURES[name] : undefined;
        const centre = await centreAt(place);
        const landscape =
          centre?.landscape ?? (place === 'site' ? 'mountains' : landscapeSchema.safeParse(place).data);
        if (!picture || !landscape) throw notFound('picture');
        const zone = centre?.timeZone ?? SITE_TIME_ZONE;
        const drawing = scene(
          {
            sheet: picture.sheet,
            seed: sceneSeed(place === 'site' ? 'home' : place),
            landscape,
            light: centre ? lightAt(now(), zone) : 'day',
            season: seasonOn(localDateAt(now(), zone), centre?.coordinates.latitude ?? 40, landscape),
          },
          picture.things,
        );
        return reply.header('cache-control', MINUTES).type('image/svg+xml').send(drawing);
      },
    );
  },
  { name: 'art', dependencies: ['content-api'] },
);
