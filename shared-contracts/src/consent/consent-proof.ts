import { z } from '../zod.ts';

/** Path at which a choice is proved (POST), and a browser reads the proofs of its own (GET). */
export const CONSENT_PATH = '/api/consent';

/** Regions in whose words the question was asked: they name the rights that people have there. */
export const CONSENT_REGIONS = ['us', 'ca', 'other'] as const;
export type ConsentRegion = (typeof CONSENT_REGIONS)[number];

/** Proof of one choice: what, when, asked in which words, by which browser. Nothing tells who it was. */
export const consentProofSchema = z.object({
  /** Random, made by the browser with its first choice. */
  id: z.string().check(z.regex(/^[\w-]{8,40}$/)),
  /** Milliseconds since the epoch, by the browser's clock. */
  chosenAt: z.int(),
  textVersion: z.int().check(z.minimum(1), z.maximum(10_000)),
  region: z.enum(CONSENT_REGIONS),
  performance: z.boolean(),
  functional: z.boolean(),
  targeting: z.boolean(),
  /** The browser sent Global Privacy Control. */
  signal: z.boolean(),
});
export type ConsentProof = z.infer<typeof consentProofSchema>;

/** Answer to a proof: the choice as it is kept. Targeting is off where the request itself carried the signal. */
export const consentKeptSchema = z.object({ targeting: z.boolean() });

/** The proofs of one browser, newest first. */
export const consentRecordsSchema = z.object({ records: z.array(consentProofSchema) });
