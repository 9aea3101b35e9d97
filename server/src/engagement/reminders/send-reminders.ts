import type { FastifyBaseLogger } from 'fastify';
import type { SiteContent } from 'shared-contracts';
import { memberRow } from '../../identity/members/preferences.ts';
import { siteTexts } from '../../identity/site-texts.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Db } from '../../platform/storage/index.ts';
import { type DueReminder, dueReminders } from './due-reminders.ts';
import { reminderDb } from './reminder-tables.ts';

// Hours without mail, in the time zone of the reminder's center.
const FROM = 20;
const UNTIL = 9;

export function isQuiet(now: Date, timeZone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now),
  );
  return hour < UNTIL || hour >= FROM;
}

interface ReminderMail {
  readonly site: Pick<SiteContent, 'name' | 'clubName'>;
  readonly to: string;
  readonly origin: string;
  readonly due: readonly DueReminder[];
  readonly unsubscribe: string;
}

const reminderMail = ({ site, to, origin, due, unsubscribe }: ReminderMail): Mail => ({
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

interface Sending {
  readonly db: Db;
  readonly origin: string;
  readonly sendMail: (mail: Mail) => Promise<void>;
  readonly unsubscribeUrl: (publicId: string) => string;
}

interface Run {
  readonly now: Date;
  readonly log: FastifyBaseLogger;
  readonly signal: AbortSignal;
}

const PAGE = 200;
// Longer than the earliest reminder.
const KEPT_DAYS = 400;

async function remind({ db, origin, sendMail, unsubscribeUrl }: Sending, memberId: number, now: Date) {
  const due = (await dueReminders(db, memberId, now)).filter(({ timeZone }) => !isQuiet(now, timeZone));
  if (due.length === 0) return;
  const [member, site] = await Promise.all([memberRow(db, memberId), siteTexts(db)]);
  await reminderDb(db)
    .transaction()
    .execute(async (tx) => {
      const told = await reminderDb(tx)
        .insertInto('reminder_mails')
        .values(due.map(({ item }) => ({ member_id: memberId, item, mailed_at: now })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('item')
        .execute();
      const isNew = new Set(told.map(({ item }) => item));
      const news: readonly DueReminder[] = due.filter(({ item }) => isNew.has(item));
      if (news.length === 0) return;
      // Inside the transaction: if the mail cannot be queued, the items count as not mailed and are retried
      // in an hour.
      await sendMail(
        reminderMail({
          site,
          to: member.email,
          origin,
          due: news,
          unsubscribe: unsubscribeUrl(member.public_id),
        }),
      );
    });
}

/** Mails all members that want reminders. A failure for one does not affect the others. */
export async function sendReminders(sending: Sending, { now, log, signal }: Run): Promise<void> {
  let after = 0;
  for (;;) {
    const members = await reminderDb(sending.db)
      .selectFrom('reminder_choices')
      .select('member_id')
      .where('member_id', '>', after)
      .orderBy('member_id')
      .limit(PAGE)
      .execute();
    for (const { member_id } of members) {
      if (signal.aborted) return;
      await remind(sending, member_id, now).catch((error: unknown) =>
        log.warn(error, 'A member could not be reminded'),
      );
    }
    after = members.at(-1)?.member_id ?? 0;
    if (members.length < PAGE) break;
  }
  await reminderDb(sending.db)
    .deleteFrom('reminder_mails')
    .where('mailed_at', '<', new Date(+now - KEPT_DAYS * 86_400_000))
    .execute();
}
