import { memberRow } from '../../identity/members/preferences.ts';
import { siteTexts } from '../../identity/site-texts.ts';
import type { JobRun } from '../../platform/jobs/jobs.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Db } from '../../platform/storage/index.ts';
import { dueReminders } from './due-reminders.ts';
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

interface Sending {
  readonly db: Db;
  readonly origin: string;
  readonly sendMail: (mail: Mail) => Promise<void>;
  readonly unsubscribeUrl: (publicId: string) => string;
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
      const added = await reminderDb(tx)
        .insertInto('reminder_mails')
        .values(due.map(({ item }) => ({ member_id: memberId, item, mailed_at: now })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('item')
        .execute();
      const isNew = new Set(added.map(({ item }) => item));
      const news = due.filter(({ item }) => isNew.has(item));
      if (news.length === 0) return;
      // Inside the transaction: if the mail cannot be queued, the items count as not mailed and are retried
      // in an hour.
      const unsubscribe = unsubscribeUrl(member.public_id);
      const subject = `${news.length === 1 ? 'A reminder' : `${news.length} reminders`} from ${site.clubName}`;
      const mail = composeMail({
        brand: site.name,
        signature: `${site.clubName} at ${site.name}. To stop these reminders: ${unsubscribe}`,
        to: member.email,
        subject,
        title: 'Before it’s too late',
        before: news.map(({ text }) => text),
        links: news.slice(0, 1).map(({ path }) => ({ label: 'Take a look', url: origin + path })),
        after: ['You asked for these reminders on your profile.'],
      });
      await sendMail({ ...mail, unsubscribe });
    });
}

export async function sendReminders(sending: Sending, { now, log, signal }: JobRun): Promise<void> {
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
        log.warn(error, 'Could not send reminders to a member: the next run retries'),
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
