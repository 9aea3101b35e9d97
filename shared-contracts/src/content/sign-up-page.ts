import { z } from '../zod.ts';
import { dateSchema, textSectionSchema } from './common.ts';

/** The club's campaigns that people sign up for. */
export const SIGN_UP_PAGES = ['pink', 'deal-days'] as const;
export const signUpPageIdSchema = z.enum(SIGN_UP_PAGES);
export type SignUpPageId = z.infer<typeof signUpPageIdSchema>;

/** Answer of `/api/sign-ups/{page}`: what `/pink` and `/get-tanger-deal-days` tell. Days are of the site's zone, both included. */
export const signUpPageSchema = z.object({
  page: signUpPageIdSchema,
  title: z.string(),
  lead: z.string(),
  /** Days on which one can sign up. */
  opensOn: dateSchema,
  closesOn: dateSchema,
  /** Days on which what one signed up for holds. */
  startsOn: dateSchema,
  endsOn: dateSchema,
  /** Words on the price tag: the large ones, and the line below. */
  offer: z.object({ big: z.string(), small: z.string() }),
  sections: z.array(textSectionSchema),
  terms: z.array(z.string()),
  /** Words before one can sign up, and when it is over. */
  before: z.string(),
  after: z.string(),
});
export type SignUpPage = z.infer<typeof signUpPageSchema>;
