import { z } from '../zod.ts';

export const CONSENT_CATEGORIES = ['necessary', 'performance', 'functional', 'targeting'] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

export const consentSchema = z.object({
  /** False until the shopper has chosen. Until then only `necessary` is granted. */
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

export const isGranted = (consent: Consent, category: ConsentCategory) =>
  category === 'necessary' || consent[category];
