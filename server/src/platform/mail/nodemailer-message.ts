import type { Mail } from './mailer.ts';

export const nodemailerMessage = ({ to, subject, text, html, unsubscribe }: Mail) => ({
  // An object, because a name with a comma could become a second recipient.
  to: { name: '', address: to },
  subject,
  text,
  ...(html === undefined ? {} : { html }),
  ...(unsubscribe === undefined ? {} : { list: { unsubscribe: { url: unsubscribe, comment: '' } } }),
  headers: {
    // Suppresses automatic replies (RFC 3834, and Exchange's own header).
    'auto-submitted': 'auto-generated',
    'x-auto-response-suppress': 'All',
    ...(unsubscribe === undefined ? {} : { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
  },
});
