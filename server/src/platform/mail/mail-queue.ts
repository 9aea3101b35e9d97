import { z } from 'shared-contracts/zod';
import type { Secrets } from '../crypto/secrets.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Tx } from '../storage/index.ts';
import { type Mail, type Mailer, MailRefusedError } from './mailer.ts';

/** Where mails are kept after they leave the queue. */
export interface MailLog {
  /** Returns the ID of the kept mail, or null if it is not kept. */
  add(mail: Mail, sealed: string, tx?: Tx): Promise<string | null>;
  settle(id: string, state: 'sent' | 'refused'): Promise<void>;
}

const taskSchema = z.object({
  sealed: z.string(),
  refusals: z.optional(z.number()),
  kept: z.optional(z.string()),
});
const mailSchema: z.ZodMiniType<Mail> = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
  unsubscribe: z.optional(z.string()),
});

// An outage of the mail server delays all mail alike: it is tried again soon, for two days.
const RETRY_SECONDS = 10;
const RETRIES = (2 * 24 * 3_600) / RETRY_SECONDS;
// A server that refuses one mail for now may take it later: after 1, 2, 4 … minutes, about four hours in all.
const MAX_REFUSALS = 8;
const REFUSAL_MS = 60_000;
const AT_ONCE = 4;
const SEALED_AS = 'mail';

/**
 * Mails are encrypted, because their links give access to accounts. Urgent mail leaves first. With `tx`, a mail is
 * sent only if that commits.
 */
export function createMailQueue(
  jobs: Jobs,
  mailer: Mailer,
  secrets: Secrets,
  kept?: MailLog,
): (mail: Mail, tx?: Tx) => Promise<void> {
  const options = { schema: taskSchema, retries: RETRIES, retrySeconds: RETRY_SECONDS, atOnce: AT_ONCE };
  const queue = jobs.queue('mail', options, async (task, { log }): Promise<void> => {
    const { sealed, refusals = 0 } = task;
    const mail = openMail(secrets, sealed);
    if (!mail) throw new Error('Cannot decrypt a queued mail: AUTH_SECRET has changed since it was queued');
    // A failure here must not send the mail twice.
    const settle = async (state: 'sent' | 'refused') => {
      if (task.kept) await kept?.settle(task.kept, state).catch((error: unknown) => log.warn(error));
    };
    try {
      await mailer.send(mail);
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      if (error.isFinal || refusals >= MAX_REFUSALS) {
        log.warn({ reason: error.message }, 'The mail server refused a mail: it is not sent');
        return settle('refused');
      }
      const after = new Date(Date.now() + REFUSAL_MS * 2 ** refusals);
      return queue.send({ ...task, refusals: refusals + 1 }, { after, priority: priorityOf(mail) });
    }
    return settle('sent');
  });
  return async (mail, tx) => {
    const sealed = secrets.seal(JSON.stringify(mail), SEALED_AS);
    const id = await kept?.add(mail, sealed, tx);
    await queue.send(
      { sealed, ...(id ? { kept: id } : {}) },
      { priority: priorityOf(mail), ...(tx && { tx }) },
    );
  };
}

/** Returns a mail as it was queued, or null if AUTH_SECRET has changed. */
export function openMail(secrets: Secrets, sealed: string): Mail | null {
  const opened = secrets.open(sealed, SEALED_AS);
  return opened === null ? null : mailSchema.parse(JSON.parse(opened));
}

const priorityOf = ({ unsubscribe }: Mail) => (unsubscribe === undefined ? 1 : 0);
