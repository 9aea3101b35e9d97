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
    read(token: string): string | null {
      const [publicId = '', tag = ''] = token.split('.');
      const given = Buffer.from(tag, 'base64url');
      const wanted = tagOf(publicId);
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? publicId : null;
    },
  };
}

interface Choice {
  readonly address: string;
  readonly byMail: boolean;
}

/**
 * Sends the page that the link opens. Mail scanners open every link and press its buttons: without a click on the
 * other choice, its button saves what is.
 */
export const sendChoice = (reply: FastifyReply, { address, byMail }: Choice, status: 200 | 400 = 200) =>
  sendConfirmationPage(
    reply,
    status,
    byMail ? 'Stop these reminders?' : 'You don’t get these reminders',
    `${paragraph('They’re emails before points, codes and saved deals end. Your account stays as it is.')}
<form method="post" action="${escapeHtml(address)}">
<fieldset>
<legend>Reminders by email</legend>
${option('on', 'Send them', byMail)}
${option('off', 'Don’t send them', !byMail)}
</fieldset>
<p class="acts"><button class="go">Save</button>
${actionLink('/', 'Keep things as they are')}</p>
</form>`,
  );

const option = (value: 'on' | 'off', label: string, isChosen: boolean) =>
  `<label><input type="radio" name="reminders" value="${value}"${isChosen ? ' checked' : ''}> ${escapeHtml(label)}</label>`;

/** Returns whether a form wants reminders, or null if it does not say. Mail programs send RFC 8058's field. */
export async function wishIn(body: unknown, type = ''): Promise<boolean | null> {
  if (!Buffer.isBuffer(body)) return null;
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  if (form?.get('List-Unsubscribe') === 'One-Click') return false;
  const wish = form?.get('reminders');
  return wish === 'on' ? true : wish === 'off' ? false : null;
}

const sendResult = (reply: FastifyReply, status: 200 | 400, title: string, text: string, undo = '') =>
  sendConfirmationPage(
    reply,
    status,
    title,
    `${paragraph(text)}
<p class="acts">${actionLink(paths.profile(), 'Your profile', 'go')}
${undo && actionLink(undo, 'Change it again')}</p>`,
  );

export const sendSaved = (reply: FastifyReply, { address, byMail }: Choice) =>
  byMail
    ? sendResult(reply, 200, 'You’ll get these reminders', 'We email you before something ends.', address)
    : sendResult(
        reply,
        200,
        'You won’t get these reminders anymore',
        'If you change your mind, turn them on again here or on your profile.',
        address,
      );

export const sendInvalidLink = (reply: FastifyReply) =>
  sendResult(
    reply,
    400,
    'This link isn’t complete',
    'Part of it is missing. You can turn reminders off on your profile.',
  );
