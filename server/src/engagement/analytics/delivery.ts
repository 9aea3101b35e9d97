import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { attributeSchema, isListAttribute } from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { identityDb } from '../../identity/identity-tables.ts';
import { batchesOf } from '../../platform/batches.ts';
import type { AcceptedBatch } from './store-events.ts';
import {
  type Vendor,
  type VendorBatch,
  type VendorEvent,
  type VendorRequest,
  vendorBatchSchema,
} from './vendors/vendor.ts';
import { sessionsOf, timesOfVisit } from './visit-sessions.ts';

const TIMEOUT_MS = 10_000;
const RETRIES_PER_HOUR = 6;
const LIMIT = { tasks: 200_000, bytes: 500_000_000 };

/** A temporary failure of an outside service. The queue retries later. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}

/** Posts a request to an outside service. Throws DeliveryError if a retry may help; logs a refusal. */
export async function deliver(
  { url, headers, body }: VendorRequest,
  fetch: typeof globalThis.fetch,
  log: FastifyBaseLogger,
): Promise<void> {
  const { origin } = new URL(url);
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new DeliveryError(`Cannot reach ${origin}: ${error instanceof Error ? error.message : ''}`);
  }
  await response.body?.cancel();
  if (response.ok) return;
  if (response.status === 429 || response.status >= 500)
    throw new DeliveryError(`${origin} answered ${response.status}`);
  // The address contains a secret in its query, so log only the origin.
  log.warn({ origin, status: response.status }, 'An outside service refused a batch of events');
}

export interface AudienceIdentity {
  readonly memberId: number;
  readonly publicId: string;
  readonly email: string;
}

/**
 * Delivers events to outside services through a queue in the database, so an outage delays and loses nothing.
 */
export interface Delivery {
  send(batch: AcceptedBatch, member: AudienceIdentity | null): Promise<void>;
}

/** Options of the routes that deliver events. */
export interface RouteOptions {
  readonly delivery: Delivery;
  readonly now: () => number;
}

const taskSchema = z.object({ vendor: z.string(), batch: vendorBatchSchema });

export function createDelivery(
  app: FastifyInstance,
  vendors: readonly Vendor[],
  { fetch, keepHours }: { readonly fetch: typeof globalThis.fetch; readonly keepHours: number },
): Delivery {
  if (vendors.length === 0) return { send: async () => undefined };
  const byName = new Map(vendors.map((vendor) => [vendor.name, vendor]));
  const tasks = app.jobs.queue(
    'analytics-delivery',
    {
      schema: taskSchema,
      retries: keepHours * RETRIES_PER_HOUR,
      retrySeconds: 3_600 / RETRIES_PER_HOUR,
      limit: LIMIT,
      atOnce: 2,
      seconds: 60,
    },
    async ({ vendor, batch }, { log }) => {
      const request = byName.get(vendor)?.request(batch);
      if (request) await deliver(request, fetch, log);
    },
  );

  async function attributesOf(memberId: number): Promise<VendorBatch['attributes']> {
    const rows = await identityDb(app.db)
      .selectFrom('member_attributes')
      .select(['attribute', 'value'])
      .where('member_id', '=', memberId)
      .orderBy('row_id')
      .execute();
    const attributes: Record<string, string | string[]> = {};
    for (const { attribute, value } of rows) {
      const known = attributeSchema.safeParse(attribute);
      if (!known.success) continue;
      const before = attributes[attribute];
      if (Array.isArray(before)) before.push(value);
      else attributes[attribute] = isListAttribute(known.data) ? [value] : value;
    }
    return attributes;
  }

  return {
    async send({ allowed, visit, events }, member) {
      const sessionAt = visit === null ? null : sessionsOf(await timesOfVisit(app.db, visit));
      const whole: VendorBatch = {
        allowed,
        visit,
        member: member && { publicId: member.publicId, email: member.email },
        attributes: member ? await attributesOf(member.memberId) : {},
        events: events.map(
          ({ source: _source, ...event }): VendorEvent => ({
            ...event,
            ...(sessionAt ? { session: sessionAt(event.time) } : {}),
          }),
        ),
      };
      for (const vendor of vendors) {
        for (const some of batchesOf(whole.events, vendor.most)) {
          const batch = { ...whole, events: some };
          if (vendor.request(batch)) await tasks.send({ vendor: vendor.name, batch });
        }
      }
    },
  };
}
