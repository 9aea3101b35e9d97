import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { nodemailerMessage } from './nodemailer-message.ts';

/** Sends through the server that `url` names, `smtps://user:password@host:465`. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from });
  return {
    async send(mail) {
      await transport.sendMail(nodemailerMessage(mail));
    },
  };
}
