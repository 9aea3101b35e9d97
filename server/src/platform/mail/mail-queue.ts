import { z } from 'shared-contracts/zod';
import type { Secrets } from '../crypto/secrets.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Tx } from '../storage/index.ts';
import { type Mail, type Mailer, MailRefusedError } from './mailer.ts';

const taskSchema = z.object({ sealed: z.string(), refusals: z.optional(z.number()) });
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
): (mail: Mail, tx?: Tx) => Promise<void> {
  const options = { schema: taskSchema, retries: RETRIES, retrySeconds: RETRY_SECONDS, atOnce: AT_ONCE };
  const queue = jobs.queue('mail', options, async ({ sealed, refusals = 0 }, { log }) => {
    const opened = secrets.open(sealed, SEALED_AS);
    if (opened === null)
      throw new Error('Cannot decrypt a queued mail: AUTH_SECRET has changed since it was queued');
    const mail = mailSchema.parse(JSON.parse(opened));
    try {
      await mailer.send(mail);
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      if (error.isFinal || refusals >= MAX_REFUSALS)
        return log.warn({ reason: error.message }, 'The mail server refused a mail: it is not sent');
      const after = new Date(Date.now() + REFUSAL_MS * 2 ** refusals);
      await queue.send({ sealed, refusals: refusals + 1 }, { after, priority: priorityOf(mail) });
    }
  });
  return (mail, tx) =>
    queue.send(
      { sealed: secrets.seal(JSON.stringify(mail), SEALED_AS) },
      { priority: priorityOf(mail), ...(tx && { tx }) },
    );
}

const priorityOf = ({ unsubscribe }: Mail) => (unsubscribe === undefined ? 1 : 0);
