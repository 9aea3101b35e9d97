import { z } from '../zod.ts';

export const captchaSetupSchema = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('altcha') }),
  z.object({
    provider: z.literal('turnstile'),
    siteKey: z.string(),
    /** Origin of the service. */ url: z.url(),
  }),
]);
export type CaptchaSetup = z.infer<typeof captchaSetupSchema>;
