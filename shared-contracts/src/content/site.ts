import { z } from '../zod.ts';

/** The site's own words. They stand in one content file and nowhere else. */
export const siteContentSchema = z.object({
  /** Name of the site. */
  name: z.string(),
  /** Name of the club. */
  clubName: z.string(),
  tagline: z.string(),
  companyName: z.string(),
  /** The external company site behind "Our Company". */
  companyUrl: z.string(),
  /** The company's page about itself. @since 1.7.0 */
  aboutUrl: z.optional(z.string()),
  /** Where people apply for work at the company; a centre's shops have `/{center}/jobs`. @since 1.7.0 */
  careersUrl: z.optional(z.string()),
  /** Where the company is met besides, in the order of the footer. @since 1.7.0 */
  social: z.optional(z.array(z.object({ name: z.string(), url: z.string() }))),
  contacts: z.object({
    email: z.string(),
    phone: z.string(),
    pressEmail: z.string(),
    accessibilityEmail: z.string(),
    privacyEmail: z.string(),
    /** Lines of the postal address. */
    address: z.array(z.string()),
  }),
  /** True while the content is the sample; the footer says so. */
  isSample: z.boolean(),
});
export type SiteContent = z.infer<typeof siteContentSchema>;
