import type { SiteContent } from 'shared-contracts/content';
import { composeMail, type MailContent } from '../../platform/mail/compose-mail.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

type Site = Pick<SiteContent, 'name' | 'clubName'>;

const mailOf = (site: Site, to: string, content: Omit<MailContent, 'to' | 'brand' | 'signature'>): Mail =>
  composeMail({ ...content, to, brand: site.name, signature: `${site.clubName} at ${site.name}` });

export const verifyMail = (site: Site, to: string, link: string): Mail =>
  mailOf(site, to, {
    subject: `Confirm your email address for ${site.clubName}`,
    title: 'Welcome! One step is left.',
    before: ['Open this link to confirm your email address and finish joining:'],
    links: [{ label: 'Confirm my email', url: link }],
    after: [
      'It’s good for 24 hours. If you didn’t ask to join, you can ignore this email; no account will be created.',
    ],
  });

export const alreadyMemberMail = (site: Site, to: string, links: { signIn: string; reset: string }): Mail =>
  mailOf(site, to, {
    subject: `You already have an account with ${site.clubName}`,
    title: 'You’re already a member.',
    before: ['Someone, most likely you, asked to join with this email address. It already has an account.'],
    links: [
      { label: 'Sign in', url: links.signIn },
      { label: 'Forgot your password?', url: links.reset },
    ],
    after: ['If it wasn’t you, you can ignore this email. Your account hasn’t changed.'],
  });

export const resetMail = (site: Site, to: string, link: string): Mail =>
  mailOf(site, to, {
    subject: `Choose a new password for ${site.clubName}`,
    title: 'Choose a new password',
    before: ['Open this link to choose a new password:'],
    links: [{ label: 'Choose a new password', url: link }],
    after: [
      'It’s good for one hour and works once. If you didn’t ask for it, you can ignore this email; your password hasn’t changed.',
    ],
  });

export const linkMail = (site: Site, to: string, provider: string, link: string): Mail =>
  mailOf(site, to, {
    subject: `Link your ${site.clubName} account to ${provider}`,
    title: 'Link your account',
    before: [
      `You just signed in with ${provider}, and this email address already belongs to a member. Open this link in the same browser to link the two:`,
    ],
    links: [{ label: 'Link my account', url: link }],
    after: [
      'It’s good for one hour and works once. If it wasn’t you, you can ignore this email; your account hasn’t changed.',
    ],
  });

const SECURITY_CHANGES = {
  'email-changed': [
    'Your email address was changed',
    (email: string) => `Your account is now at ${email}. Use that address to sign in.`,
  ],
  'passkey-added': [
    'A passkey was added',
    (name: string) => `The passkey “${name}” was just added to your account.`,
  ],
  'passkey-removed': [
    'A passkey was removed',
    (name: string) => `The passkey “${name}” was just removed from your account.`,
  ],
  'second-step-on': [
    'Two-step verification is on',
    () => 'From now on, signing in with your password asks for a passkey or a recovery code, too.',
  ],
  'second-step-off': [
    'Two-step verification is off',
    () => 'From now on, you sign in with just your password.',
  ],
  'recovery-codes-made': [
    'You have new recovery codes',
    () => 'Ten new recovery codes were just made. The old ones don’t work anymore.',
  ],
  'recovery-code-used': [
    'A recovery code was used',
    (left: string) => `Someone, most likely you, just signed in with a recovery code. You have ${left} left.`,
  ],
} as const satisfies Record<string, readonly [string, (detail: string) => string]>;
export type SecurityChange = keyof typeof SECURITY_CHANGES;

export function securityMail(
  site: Site,
  to: string,
  change: SecurityChange,
  detail: string,
  link: string,
): Mail {
  const [title, sentence] = SECURITY_CHANGES[change];
  return mailOf(site, to, {
    subject: `${title} for ${site.clubName}`,
    title,
    before: [sentence(detail)],
    links: [{ label: 'Review your sign-in settings', url: link }],
    after: [
      'If it wasn’t you, choose a new password right away: use “Forgot your password?” on the sign-in page.',
    ],
  });
}

export const newAddressMail = (site: Site, to: string, link: string): Mail =>
  mailOf(site, to, {
    subject: `Confirm your new email address for ${site.clubName}`,
    title: 'Confirm your new email address',
    before: [
      'You asked to use this email address for your account. Open this link, and sign in if you’re asked:',
    ],
    links: [{ label: 'Confirm my new address', url: link }],
    after: ['It’s good for one hour and works once. If you didn’t ask for it, you can ignore this email.'],
  });

export const addressTakenMail = (site: Site, to: string): Mail =>
  mailOf(site, to, {
    subject: `This email address already has an account with ${site.clubName}`,
    title: 'This address already has an account',
    before: [
      'Someone, most likely you, asked to use this email address for another account. It can’t have two.',
    ],
    links: [],
    after: ['If it wasn’t you, you can ignore this email. Your account hasn’t changed.'],
  });

export const passwordChangedMail = (site: Site, to: string): Mail =>
  mailOf(site, to, {
    subject: `Your password for ${site.clubName} was changed`,
    title: 'Your password was changed',
    before: ['Your password was just changed, and every device was signed out.'],
    links: [],
    after: [
      'If it wasn’t you, choose a new password right away: use “Forgot your password?” on the sign-in page.',
    ],
  });
