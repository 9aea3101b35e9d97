import { z } from 'shared-contracts/zod';
import type { Secrets } from '../crypto/secrets.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mail, Mailer } from './mailer.ts';

const sealedSchema = z.object({ sealed: z.string() });
const mailSchema: z.ZodMiniType<Mail> = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
  unsubscribe: z.optional(z.string()),
});

// The last retry is about two hours after the first try.
const RETRIES = 12;
const SEALED_AS = 'mail';

/**
 * Returns a function that queues a mail and resolves when it is stored. Mails are encrypted, because their
 * links give access to accounts. Failures are retried with growing delays.
 */
export function createMailQueue(jobs: Jobs, mailer: Mailer, secrets: Secrets): (mail: Mail) => Promise<void> {
  const queue = jobs.queue('mail', { schema: sealedSchema, retries: RETRIES }, async ({ sealed }) => {
    const opened = secrets.open(sealed, SEALED_AS);
    if (opened === null)
      throw new Error('Cannot decrypt a queued mail: AUTH_SECRET has changed since it was queued');
    await mailer.send(mailSchema.parse(JSON.parse(opened)));
  });
  return (mail) => queue.send({ sealed: secrets.seal(JSON.stringify(mail), SEALED_AS) });
}
