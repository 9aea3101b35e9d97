import { z } from '../zod.ts';

/** Texts of the site. They exist only in one content file. */
export const siteContentSchema = z.object({
  name: z.string(),
  clubName: z.string(),
  tagline: z.string(),
  companyName: z.string(),
  /** The external company site behind "Our Company". */
  companyUrl: z.string(),
  /** The company's page about itself. @since 1.7.0 */
  aboutUrl: z.optional(z.string()),
  /** Careers page of the company. Jobs at a centre are at `/{center}/jobs`. @since 1.7.0 */
  careersUrl: z.optional(z.string()),
  /** Social media pages, in the order of the footer. @since 1.7.0 */
  social: z.optional(z.array(z.object({ name: z.string(), url: z.string() }))),
  contacts: z.object({
    email: z.string(),
    phone: z.string(),
    pressEmail: z.string(),
    accessibilityEmail: z.string(),
    privacyEmail: z.string(),
    address: z.array(z.string()),
  }),
  /** Whether the content is the sample. The footer then says so. */
  isSample: z.boolean(),
});
export type SiteContent = z.infer<typeof siteContentSchema>;
