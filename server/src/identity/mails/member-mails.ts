import { sql } from 'kysely';
import { normalEmail } from 'shared-contracts/member';
import type { MailLog } from '../../platform/mail/mail-queue.ts';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';

const KEPT_DAYS = 30;
const SHOWN = 50;

/** Keeps the mails to members, encrypted, so that staff can send one again. Mails to other addresses are not kept. */
export const createMemberMails = (db: Db) =>
  ({
    async add({ to, subject }, sealed, tx) {
      const { rows } = await sql<{ id: string }>`
      insert into member_mails (member_id, subject, sealed)
      select id, ${subject}, ${sealed} from members where lower(email) = ${normalEmail(to)} limit 1
      returning id`.execute(tx ?? db);
      return rows[0]?.id ?? null;
    },
    async settle(id, state) {
      await identityDb(db).updateTable('member_mails').set({ state }).where('id', '=', id).execute();
    },
  }) satisfies MailLog;

const mails = (db: Db, memberId: number) =>
  identityDb(db).selectFrom('member_mails').where('member_id', '=', memberId).orderBy('queued_at', 'desc');

export const mailsOf = (db: Db, memberId: number) =>
  mails(db, memberId).select(['id', 'queued_at', 'subject', 'state']).limit(SHOWN).execute();

export const sealedMail = (db: Db, memberId: number, id: string) =>
  mails(db, memberId).select(['sealed', 'subject']).where('id', '=', id).executeTakeFirst();

export const deleteOldMails = (db: Db) =>
  identityDb(db)
    .deleteFrom('member_mails')
    .where('queued_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
