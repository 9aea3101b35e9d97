import { z } from 'shared-contracts/zod';

const vendorEventSchema = z.object({
  id: z.string(),
  name: z.string(),
  props: z.record(z.string(), z.unknown()),
  time: z.number(),
  path: z.string(),
  route: z.nullable(z.string()),
  release: z.nullable(z.string()),
  /** Missing without a visit, and in queued tasks from earlier versions. */
  session: z.optional(z.object({ startedAt: z.number(), engagedMs: z.number() })),
});
export type VendorEvent = z.infer<typeof vendorEventSchema>;

/** Events of one visitor, limited to what the visitor allows. */
export const vendorBatchSchema = z.object({
  allowed: z.object({ performance: z.boolean(), targeting: z.boolean() }),
  /** Null without performance consent. */
  visit: z.nullable(z.string()),
  /** Null without targeting consent or a session. */
  member: z.nullable(z.object({ publicId: z.string(), email: z.string() })),
  attributes: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  events: z.array(vendorEventSchema),
});
export type VendorBatch = z.infer<typeof vendorBatchSchema>;

export interface VendorRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An outside service. Only the server contacts it, never the page that holds the session. */
export interface Vendor {
  readonly name: string;
  readonly most: number;
  /** Returns the request for a batch, or null if its sender does not allow it. */
  request(batch: VendorBatch): VendorRequest | null;
}

export const JSON_TYPE = { 'content-type': 'application/json' } as const;

/** Returns the texts, numbers and flags of an event, which every service accepts. */
export const plainProps = (props: Readonly<Record<string, unknown>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(props).flatMap(([key, value]): [string, string | number][] => {
      if (typeof value === 'number') return [[key, value]];
      if (typeof value === 'string' || typeof value === 'boolean')
        return [[key, String(value).slice(0, 100)]];
      return [];
    }),
  );
