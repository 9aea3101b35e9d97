import { z } from 'shared-contracts/zod';

/** An event as outside services are told of it. */
const vendorEventSchema = z.object({
  id: z.string(),
  name: z.string(),
  props: z.record(z.string(), z.unknown()),
  /** Milliseconds since the epoch. */
  time: z.number(),
  path: z.string(),
  route: z.nullable(z.string()),
  release: z.nullable(z.string()),
  /** Left out where there is no visit, and by a task of before. */
  session: z.optional(z.object({ startedAt: z.number(), engagedMs: z.number() })),
});
export type VendorEvent = z.infer<typeof vendorEventSchema>;

/** Events of one visitor, with no more of them than they allow. */
export const vendorBatchSchema = z.object({
  allowed: z.object({ performance: z.boolean(), targeting: z.boolean() }),
  /** Null without the performance consent. */
  visit: z.nullable(z.string()),
  /** Null without the targeting consent, and for who is not signed in: the anonymous mode. */
  member: z.nullable(z.object({ publicId: z.string(), email: z.string() })),
  /** The member's attributes, for the audience platform. */
  attributes: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  events: z.array(vendorEventSchema),
});
export type VendorBatch = z.infer<typeof vendorBatchSchema>;

/** Request that is posted to an outside service. */
export interface VendorRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An outside service behind one of the ports. It is told from the server, never by the page that holds the session. */
export interface Vendor {
  readonly name: string;
  /** Most events of a request. */
  readonly most: number;
  /** The request that tells of a batch; null when its sender does not allow it. */
  request(batch: VendorBatch): VendorRequest | null;
}

export const JSON_TYPE = { 'content-type': 'application/json' } as const;

/** Texts, numbers and flags of an event's properties: what every service takes. */
export const plainProps = (props: Readonly<Record<string, unknown>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(props).flatMap(([key, value]): [string, string | number][] => {
      if (typeof value === 'number') return [[key, value]];
      if (typeof value === 'string' || typeof value === 'boolean')
        return [[key, String(value).slice(0, 100)]];
      return [];
    }),
  );
