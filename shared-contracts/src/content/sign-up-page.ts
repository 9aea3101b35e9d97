import { z } from '../zod.ts';
import { dateSchema, textSectionSchema } from './common.ts';

/** The club's campaigns with a sign-up. */
export const SIGN_UP_PAGES = ['pink', 'deal-days'] as const;
export const signUpPageIdSchema = z.enum(SIGN_UP_PAGES);
export type SignUpPageId = z.infer<typeof signUpPageIdSchema>;

/** Answer of `/api/sign-ups/{page}`. Days are in the site's zone, both included. */
export const signUpPageSchema = z.object({
  page: signUpPageIdSchema,
  title: z.string(),
  lead: z.string(),
  /** Days of the sign-up. */
  opensOn: dateSchema,
  closesOn: dateSchema,
  /** Days on which the offer is valid. */
  startsOn: dateSchema,
  endsOn: dateSchema,
  /** Text of the price tag: the large part and the line below. */
  offer: z.object({ big: z.string(), small: z.string() }),
  sections: z.array(textSectionSchema),
  terms: z.array(z.string()),
  /** Texts before the sign-up opens and after the end. */
  before: z.string(),
  after: z.string(),
});
export type SignUpPage = z.infer<typeof signUpPageSchema>;
