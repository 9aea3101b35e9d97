import type { FastifyBaseLogger } from 'fastify';
import { memberRow } from '../../identity/members/preferences.ts';
import { siteTexts } from '../../identity/site-texts.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Db } from '../../platform/storage/index.ts';
import { type DueReminder, dueReminders } from './due-reminders.ts';
import { isQuiet } from './quiet-hours.ts';
import { reminderMail } from './reminder-mail.ts';
import { reminderDb } from './reminder-tables.ts';

export interface Sending {
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
