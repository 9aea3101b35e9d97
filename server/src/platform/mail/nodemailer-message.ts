import type { Mail } from './mailer.ts';

/** A mail as nodemailer takes it. */
export const nodemailerMessage = ({ to, subject, text, html, unsubscribe }: Mail) => ({
  // The address as an object: a name with a comma cannot become a second recipient.
  to: { name: '', address: to },
  subject,
  text,
  ...(html === undefined ? {} : { html }),
  ...(unsubscribe === undefined ? {} : { list: { unsubscribe: { url: unsubscribe, comment: '' } } }),
  headers: {
    // Nobody's absence note answers it (RFC 3834, and what Exchange knows).
    'auto-submitted': 'auto-generated',
    'x-auto-response-suppress': 'All',
    ...(unsubscribe === undefined ? {} : { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
  },
});
