import fp from 'fastify-plugin';
import { paths } from 'shared-contracts/content';
import { siteOriginOf } from './site-origin.ts';

const DAY = 24 * 3600 * 1000;
// RFC 9116 recommends less than a year.
const HOLDS_DAYS = 180;

interface SecurityTxtOptions {
  readonly origin: string | undefined;
  readonly contact: string | undefined;
  readonly now: () => number;
}

export const securityTxtPlugin = fp<SecurityTxtOptions>(
  async (app, { origin, contact, now }) => {
    const originOf = siteOriginOf(origin);
    app.get('/.well-known/security.txt', (request, reply) => {
      const site = originOf(request);
      const until = new Date((Math.floor(now() / DAY) + HOLDS_DAYS) * DAY);
      const fields = [
        ['Contact', contact ?? site + paths.contactUs({ topic: 'website' })],
        ['Expires', until.toISOString()],
        ['Preferred-Languages', 'en'],
        ['Canonical', `${site}/.well-known/security.txt`],
      ];
      return reply
        .header('cache-control', 'public, max-age=86400')
        .type('text/plain; charset=utf-8')
        .send(fields.map(([name, value]) => `${name}: ${value}\n`).join(''));
    });
  },
  { name: 'security-txt' },
);
