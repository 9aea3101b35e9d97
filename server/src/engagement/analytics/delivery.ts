import type { FastifyInstance } from 'fastify';
import { attributeSchema, isListAttribute } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { identityDb } from '../../identity/identity-tables.ts';
import { batchesOf } from '../../platform/batches.ts';
import type { AudienceIdentity } from './audience.ts';
import type { AcceptedBatch } from './store-events.ts';
import { deliver } from './vendors/deliver.ts';
import { type Vendor, type VendorBatch, type VendorEvent, vendorBatchSchema } from './vendors/vendor.ts';
import { sessionsOf, timesOfVisit } from './visit-sessions.ts';

/**
 * Delivers events to outside services through a queue in the database, so an outage delays and loses nothing.
 */
export interface Delivery {
  send(batch: AcceptedBatch, member: AudienceIdentity | null): Promise<void>;
}

const taskSchema = z.object({ vendor: z.string(), batch: vendorBatchSchema });

export function createDelivery(
  app: FastifyInstance,
  vendors: readonly Vendor[],
  fetch: typeof globalThis.fetch,
): Delivery {
  if (vendors.length === 0) return { send: async () => undefined };
  const byName = new Map(vendors.map((vendor) => [vendor.name, vendor]));
  const tasks = app.jobs.queue(
    'analytics-delivery',
    { schema: taskSchema, retries: 8, atOnce: 2, seconds: 60 },
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
          ({ id, name, props, time, path, route, release }): VendorEvent => ({
            id,
            name,
            props,
            time,
            path,
            route,
            release,
            ...(sessionAt ? { session: sessionAt(time) } : {}),
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
