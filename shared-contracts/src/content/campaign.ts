import { z } from '../zod.ts';
import { countryCodeSchema, dateSchema, linkSchema, pageOf, textSectionSchema } from './common.ts';

/** A popup campaign. Date, country and page select the ones to show. */
export const campaignSchema = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.nullable(linkSchema),
  startsOn: dateSchema,
  endsOn: dateSchema,
  countries: z.array(countryCodeSchema),
  /** Path patterns of its pages: `/`, `/rewards`, `/:centre`, `/:centre/deals`; `*` is every page. */
  pages: z.array(z.string()),
  /** At most `times` within `days`. */
  frequency: z.object({ times: z.int(), days: z.int() }),
});
export type Campaign = z.infer<typeof campaignSchema>;

export const campaignListSchema = pageOf(campaignSchema);
/** @deprecated Use `z.infer<typeof campaignListSchema>`. */
export type CampaignList = z.infer<typeof campaignListSchema>;

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
