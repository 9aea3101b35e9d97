import type { SiteContent } from 'shared-contracts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { DueReminder } from './due-reminders.ts';

export interface ReminderMail {
  readonly site: Pick<SiteContent, 'name' | 'clubName'>;
  readonly to: string;
  readonly origin: string;
  readonly due: readonly DueReminder[];
  readonly unsubscribe: string;
}

export const reminderMail = ({ site, to, origin, due, unsubscribe }: ReminderMail): Mail => ({
  ...composeMail({
    brand: site.name,
    signature: `${site.clubName} at ${site.name}. To stop these reminders: ${unsubscribe}`,
    to,
    subject:
      due.length === 1 ? `A reminder from ${site.clubName}` : `${due.length} reminders from ${site.clubName}`,
    title: 'Before it’s too late',
    before: due.map(({ text }) => text),
    links: due.slice(0, 1).map(({ path }) => ({ label: 'Take a look', url: origin + path })),
    after: ['You asked for these reminders on your profile.'],
  }),
  unsubscribe,
});
