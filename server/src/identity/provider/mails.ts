import type { SiteContent } from 'shared-contracts';
import type { Mail } from '../../platform/mail/mailer.ts';

type Site = Pick<SiteContent, 'name' | 'clubName'>;

const sign = (site: Site) => `\n${site.clubName} at ${site.name}`;

export const verifyMail = (site: Site, to: string, link: string): Mail => ({
  to,
  subject: `Confirm your email address for ${site.clubName}`,
  text: `Welcome! Open this link to confirm your address and to finish joining:

${link}

It is good for 24 hours. If you did not ask to join, do nothing: no account is made.
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
  text: `Somebody, most likely you, asked to join with this address. It has an account already.

Sign in: ${links.signIn}
Forgot the password: ${links.reset}

If it was not you, do nothing. Your account is as it was.
${sign(site)}`,
});

export const resetMail = (site: Site, to: string, link: string): Mail => ({
  to,
  subject: `Choose a new password for ${site.clubName}`,
  text: `Open this link to choose a new password:

${link}

It is good for one hour and works once. If you did not ask for it, do nothing: your password is as it was.
${sign(site)}`,
});

export const passwordChangedMail = (site: Site, to: string): Mail => ({
  to,
  subject: `Your password for ${site.clubName} was changed`,
  text: `Your password was just changed, and every device was signed out.

If it was not you, choose a new one at once: use "Forgot your password?" on the sign-in page.
${sign(site)}`,
});
