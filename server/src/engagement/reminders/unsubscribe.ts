import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { paths } from 'shared-contracts/content';
import { actionLink, paragraph, sendConfirmationPage } from '../../platform/html/confirmation-page.ts';
import { escapeHtml } from '../../platform/html/escape.ts';

/**
 * Creates tokens for unsubscribe links. They allow nothing else and never expire, because mail is kept for
 * years.
 */
export function createUnsubscribeTokens(key: Buffer) {
  const tagOf = (publicId: string) => createHmac('sha256', key).update(publicId).digest();
  return {
    make: (publicId: string): string => `${publicId}.${tagOf(publicId).toString('base64url')}`,
    /** Returns the member's public ID, or null for an invalid token. */
    read(token: string): string | null {
      const [publicId = '', tag = ''] = token.split('.');
      const given = Buffer.from(tag, 'base64url');
      const wanted = tagOf(publicId);
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? publicId : null;
    },
  };
}

/** Asks first, because mail scanners open every link. */
export const sendUnsubscribeQuestion = (reply: FastifyReply, address: string) =>
  sendConfirmationPage(
    reply,
    200,
    'Stop these reminders?',
    `${paragraph('We’ll no longer email you before points, codes and saved deals end. Your account stays as it is.')}
<form class="acts" method="post" action="${escapeHtml(address)}">
<button class="go">Stop the reminders</button>
${actionLink('/', 'Keep them')}
</form>`,
  );

const sendResult = (reply: FastifyReply, status: 200 | 400, title: string, text: string) =>
  sendConfirmationPage(
    reply,
    status,
    title,
    `${paragraph(text)}
<p class="acts">${actionLink(paths.profile(), 'Your profile', 'go')}</p>`,
  );

export const sendUnsubscribed = (reply: FastifyReply) =>
  sendResult(
    reply,
    200,
    'You won’t get these reminders anymore',
    'If you change your mind, turn them on again on your profile.',
  );

export const sendInvalidLink = (reply: FastifyReply) =>
  sendResult(
    reply,
    400,
    'This link isn’t complete',
    'Part of it is missing. You can turn reminders off on your profile.',
  );
