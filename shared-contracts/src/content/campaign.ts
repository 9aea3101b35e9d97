import { z } from '../zod.ts';
import { countryCodeSchema, dateSchema, linkSchema, pageOf } from './common.ts';

/** A popup campaign. Date, country and page select the ones to show. */
export const campaignSchema = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.nullable(linkSchema),
  /** First and last day, both included, in the site's zone. */
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

/** Time zone of everything without a centre. */
export const SITE_TIME_ZONE = 'America/New_York';
