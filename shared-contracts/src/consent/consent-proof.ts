import { z } from '../zod.ts';

export const CONSENT_PATH = '/api/consent';

/** Regions with their own consent text, because rights differ. */
export const CONSENT_REGIONS = ['us', 'ca', 'other'] as const;
export type ConsentRegion = (typeof CONSENT_REGIONS)[number];

/** Proof of a choice: what, when, in which text and by which browser. Contains no personal data. */
export const consentProofSchema = z.object({
  id: z.string().check(z.regex(/^[\w-]{8,40}$/)),
  /** Milliseconds since the epoch, by the browser's clock. */
  chosenAt: z.int(),
  textVersion: z.int().check(z.minimum(1), z.maximum(10_000)),
  region: z.enum(CONSENT_REGIONS),
  performance: z.boolean(),
  functional: z.boolean(),
  targeting: z.boolean(),
  /** Whether the browser sent Global Privacy Control. */
  signal: z.boolean(),
});
export type ConsentProof = z.infer<typeof consentProofSchema>;

/** Answer to a proof: the stored choice. Targeting is off if the request carried the signal. */
export const consentKeptSchema = z.object({ targeting: z.boolean() });

export const consentRecordsSchema = z.object({ records: z.array(consentProofSchema) });
