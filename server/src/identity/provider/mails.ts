import type { SiteContent } from 'shared-contracts';
import type { Mail } from '../../platform/mail/mailer.ts';

type Site = Pick<SiteContent, 'name' | 'clubName'>;

const sign = (site: Site) => `\n${site.clubName} at ${site.name}`;

export const verifyMail = (site: Site, to: string, link: string): Mail => ({
  to,
  subject: `Confirm your email address for ${site.clubName}`,
  text: `Welcome! Open this link to confirm your email address and finish joining:

${link}

It’s good for 24 hours. If you didn’t ask to join, you can ignore this email; no account will be created.
${sign(site)}`,
});

/** To the owner of an address that somebody has tried to join with. */
export const alreadyMemberMail = (
  site: Site,
  to: string,
  links: { signIn: string; reset: string },
): Mail => ({
  to,
  subject: `You already have an account with ${site.clubName}`,
  text: `Someone, most likely you, asked to join with this email address. It already has an account.

Sign in: ${links.signIn}
Forgot your password: ${links.reset}

If it wasn’t you, you can ignore this email. Your account hasn’t changed.
${sign(site)}`,
});

export const resetMail = (site: Site, to: string, link: string): Mail => ({
  to,
  subject: `Choose a new password for ${site.clubName}`,
  text: `Open this link to choose a new password:

${link}

It’s good for one hour and works once. If you didn’t ask for it, you can ignore this email; your password hasn’t changed.
${sign(site)}`,
});

export const passwordChangedMail = (site: Site, to: string): Mail => ({
  to,
  subject: `Your password for ${site.clubName} was changed`,
  text: `Your password was just changed, and every device was signed out.

If it wasn’t you, choose a new password right away: use "Forgot your password?" on the sign-in page.
${sign(site)}`,
});
