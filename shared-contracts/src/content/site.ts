import { z } from '../zod.ts';
import {
  countryCodeSchema,
  dateSchema,
  faqItemSchema,
  instantSchema,
  linkSchema,
  textSectionSchema,
} from './common.ts';

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

/** A question about gift cards. `countries` limits it, because rules differ. */
export const giftCardQuestionSchema = z.object({
  ...faqItemSchema.shape,
  countries: z.array(countryCodeSchema),
});
export const giftCardFaqSchema = z.object({ items: z.array(giftCardQuestionSchema) });
export type GiftCardFaq = z.infer<typeof giftCardFaqSchema>;

export const rewardsFaqSchema = z.object({ items: z.array(faqItemSchema) });
export type RewardsFaq = z.infer<typeof rewardsFaqSchema>;

export const legalDocumentSchema = z.enum(['privacy-policy', 'terms-of-use', 'accessibility']);
export type LegalDocument = z.infer<typeof legalDocumentSchema>;

export const legalTextSchema = z.object({
  document: legalDocumentSchema,
  title: z.string(),
  version: z.string(),
  effectiveOn: dateSchema,
  changes: z.string(),
  sections: z.array(textSectionSchema),
  versions: z.array(z.object({ version: z.string(), effectiveOn: dateSchema, changes: z.string() })),
});
export type LegalText = z.infer<typeof legalTextSchema>;

export const earningsCallSchema = z.object({
  title: z.string(),
  intro: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  webcast: linkSchema,
  dialIn: z.array(z.object({ label: z.string(), number: z.string() })),
  passcode: z.string(),
  replay: z.object({ number: z.string(), passcode: z.string(), until: dateSchema }),
  documents: z.array(linkSchema),
  /** Days, both included, on which the header's menu shows the call. Never without. @since 1.7.0 */
  menu: z.optional(z.strictObject({ from: dateSchema, until: dateSchema })),
});
export type EarningsCall = z.infer<typeof earningsCallSchema>;
