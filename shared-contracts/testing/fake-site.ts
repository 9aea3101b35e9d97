import { type SiteContent, siteContentSchema } from '../src/index.ts';

export const fakeSite: SiteContent = siteContentSchema.parse({
  name: 'Sample Outlets',
  clubName: 'Sample Club',
  tagline: 'Good names. Outlet prices.',
  companyName: 'Sample Company',
  companyUrl: 'https://company.example/',
  aboutUrl: 'https://company.example/about',
  careersUrl: 'https://company.example/careers',
  social: [{ name: 'Facebook', url: 'https://social.example/sample' }],
  contacts: {
    email: 'hello@example.com',
    phone: '+1 555 0100',
    pressEmail: 'press@example.com',
    accessibilityEmail: 'access@example.com',
    privacyEmail: 'privacy@example.com',
    address: ['1 Sample Street', 'Sampleton, SC 29000'],
  },
  isSample: true,
});
