import { composeMail, type MailContent } from '../platform/mail/compose-mail.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import type { Tx } from '../platform/storage/index.ts';
import { siteTexts } from './site-texts.ts';

export interface Confirmation extends Pick<MailContent, 'subject' | 'title' | 'before' | 'after'> {
  readonly links: ReadonlyArray<{ readonly label: string; readonly path: string }>;
}

interface ConfirmationOptions {
  readonly origin: string;
  readonly sendMail: (mail: Mail, tx: Tx) => Promise<void>;
}

/** Returns a function that mails what a shopper has just done, if the transaction that stores it commits. */
export const createConfirmation =
  ({ origin, sendMail }: ConfirmationOptions) =>
  async (tx: Tx, to: string, { links, ...words }: Confirmation): Promise<void> => {
    const site = await siteTexts(tx);
    const mail = composeMail({
      ...words,
      to,
      links: links.map(({ label, path }) => ({ label, url: origin + path })),
      brand: site.name,
      signature: `${site.clubName} at ${site.name}`,
    });
    await sendMail(mail, tx);
  };
