import fp from 'fastify-plugin';
import { sql } from 'kysely';
import {
  CONSENT_PATH,
  type ConsentProof,
  consentKeptSchema,
  consentProofSchema,
  consentRecordsSchema,
  readConsentCookie,
} from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { type ApiCall, apiBody } from '../../platform/api/described-call.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import { enforceRateLimit, type Limit, networkHash } from '../../platform/http/rate-limit.ts';
import type { Db } from '../../platform/storage/index.ts';
import { consentDb } from './consent-tables.ts';

async function storeProof(db: Db, proof: ConsentProof): Promise<void> {
  const { id, chosenAt, textVersion, ...rest } = proof;
  await consentDb(db)
    .insertInto('consent_records')
    .values({ ...rest, browser: id, chosen_at: new Date(chosenAt), text_version: textVersion })
    .onConflict((conflict) => conflict.columns(['browser', 'chosen_at']).doNothing())
    .execute();
}

async function proofsOf(db: Db, browser: string): Promise<ConsentProof[]> {
  const rows = await consentDb(db)
    .selectFrom('consent_records')
    .selectAll()
    .where('browser', '=', browser)
    .orderBy('chosen_at', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ chosen_at, text_version, region, performance, functional, targeting, signal }) => ({
    id: browser,
    chosenAt: chosen_at.getTime(),
    textVersion: text_version,
    region,
    performance,
    functional,
    targeting,
    signal,
  }));
}

/** Deletes proofs after 24 months: one year of validity, and one in which they may be requested. */
async function deleteOldProofs(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await consentDb(db)
    .deleteFrom('consent_records')
    .where('recorded_at', '<', sql<Date>`least(${now}::timestamptz, now()) - interval '24 months'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

// Per address, so that a flood cannot fill the disk.
const CHOICES: Limit = { most: 60, seconds: 3_600 };
// Milliseconds that a browser's clock may run ahead.
const CLOCK_AHEAD = 24 * 60 * 60 * 1000;
const BODY_LIMIT = 2 * 1024;

// https://www.w3.org/TR/gpc/#gpc-support-resource
const GPC_SUPPORT = { gpc: true, lastUpdate: '2026-11-01' };

const tag = 'consent';
const KEEP: ApiCall = {
  operation: 'keepConsent',
  summary: 'Keeps the proof of a choice; targeting is off where the request carries Global Privacy Control',
  tag,
  body: apiBody(consentProofSchema, {
    id: 'k3J9xQ2mV7',
    chosenAt: 1_795_000_000_000,
    textVersion: 1,
    region: 'us',
    performance: true,
    functional: true,
    targeting: false,
    signal: false,
  }),
  answer: consentKeptSchema,
  errors: ['FORBIDDEN', 'RATE_LIMITED'],
};
const RECORDS: ApiCall = {
  operation: 'consentRecords',
  summary: 'The proofs of the asking browser, by its consent cookie',
  tag,
  answer: consentRecordsSchema,
};
const GPC: ApiCall = {
  operation: 'gpcSupport',
  summary: 'Says that Global Privacy Control is honored',
  tag,
  answer: z.object({ gpc: z.boolean(), lastUpdate: z.string() }),
};

export const consentPlugin = fp<{ now?: () => number }>(
  async (app, { now = Date.now }) => {
    app.get('/.well-known/gpc.json', { config: { call: GPC } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').send(GPC_SUPPORT),
    );

    app.post(CONSENT_PATH, { bodyLimit: BODY_LIMIT, config: { call: KEEP } }, async (request, reply) => {
      refuseCrossSite(request);
      reply.header('cache-control', 'no-store');
      const parsed = consentProofSchema.safeParse(request.body);
      if (!parsed.success || parsed.data.chosenAt > now() + CLOCK_AHEAD)
        throw new RequestError('INVALID_REQUEST', 'This is not a valid consent proof.');
      await enforceRateLimit(app.db, `consent:${networkHash(request.ip)}`, CHOICES);
      const signal = parsed.data.signal || request.headers['sec-gpc'] === '1';
      const targeting = parsed.data.targeting && !signal;
      await storeProof(app.db, { ...parsed.data, signal, targeting });
      return { targeting };
    });

    app.get(CONSENT_PATH, { config: { call: RECORDS } }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const kept = readConsentCookie(request.headers.cookie ?? '', now());
      return { records: kept?.id ? await proofsOf(app.db, kept.id) : [] };
    });

    app.jobs.every('consent-records-retention', '40 3 * * *', async ({ now: at, log }) => {
      const deleted = await deleteOldProofs(app.db, at);
      log.info({ deleted }, 'Deleted expired consent proofs');
    });
  },
  { name: 'consent', dependencies: ['storage', 'wire-errors', 'jobs'] },
);
