import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** Sends through the server that `url` names, `smtps://user:password@host:465`. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from });
  return {
    async send({ to, subject, text }) {
      // The address as an object: a name with a comma cannot become a second recipient.
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    },
  };
}
