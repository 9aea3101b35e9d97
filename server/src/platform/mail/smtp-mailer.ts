import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from './mailer.ts';

/** A mail as nodemailer takes it. */
export const messageOf = ({ to, subject, text, html }: Mail) => ({
  // The address as an object: a name with a comma cannot become a second recipient.
  to: { name: '', address: to },
  subject,
  text,
  ...(html === undefined ? {} : { html }),
  headers: {
    // Nobody's absence note answers it (RFC 3834, and what Exchange knows).
    'auto-submitted': 'auto-generated',
    'x-auto-response-suppress': 'All',
  },
});

/** Sends through the server that `url` names, `smtps://user:password@host:465`. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail));
    },
  };
}
