import { z } from '../zod.ts';
import { countryCodeSchema, dateSchema, linkSchema, pageOf } from './common.ts';

/** A popup campaign. It is content: which ones run is decided by date, country and page. */
export const campaignSchema = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.nullable(linkSchema),
  /** First and last day, both included, in the site's zone. */
  startsOn: dateSchema,
  endsOn: dateSchema,
  countries: z.array(countryCodeSchema),
  /** Path patterns it may show on: `/`, `/rewards`, `/:centre`, `/:centre/deals`; `*` is every page. */
  pages: z.array(z.string()),
  /** At most `times` within `days`. */
  frequency: z.object({ times: z.int(), days: z.int() }),
});
export type Campaign = z.infer<typeof campaignSchema>;

export const campaignListSchema = pageOf(campaignSchema);
/** @deprecated Nobody uses it. `z.infer<typeof campaignListSchema>` says the same. */
export type CampaignList = z.infer<typeof campaignListSchema>;

/** The zone of everything that belongs to no centre. */
export const SITE_TIME_ZONE = 'America/New_York';
