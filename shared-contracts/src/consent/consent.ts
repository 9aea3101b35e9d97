import { z } from '../zod.ts';

/** The four categories of the seed §9. `necessary` is always given. */
export const CONSENT_CATEGORIES = ['necessary', 'performance', 'functional', 'targeting'] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

export const consentSchema = z.object({
  /** False until the shopper has chosen: nothing but `necessary` is given then. */
  decided: z.boolean(),
  performance: z.boolean(),
  functional: z.boolean(),
  targeting: z.boolean(),
});
export type Consent = z.infer<typeof consentSchema>;

export const NO_CONSENT: Consent = {
  decided: false,
  performance: false,
  functional: false,
  targeting: false,
};

/** True when `category` may be used. */
export const isGranted = (consent: Consent, category: ConsentCategory) =>
  category === 'necessary' || consent[category];
