import type { FastifyReply } from 'fastify';
import { paths } from 'shared-contracts';
import { actLink, actParagraph, sendActPage } from '../../platform/html/act-page.ts';
import { escapeHtml } from '../../platform/html/escape.ts';

/** Asks first, because mail scanners open every link. */
export const sendUnsubscribeQuestion = (reply: FastifyReply, address: string) =>
  sendActPage(reply, {
    status: 200,
    title: 'Stop these reminders?',
    body: `${actParagraph('We’ll no longer email you before points, codes and saved deals end. Your account stays as it is.')}
<form class="acts" method="post" action="${escapeHtml(address)}">
<button class="go">Stop the reminders</button>
${actLink('/', 'Keep them')}
</form>`,
  });

export const sendUnsubscribed = (reply: FastifyReply) =>
  sendActPage(reply, {
    status: 200,
    title: 'You won’t get these reminders anymore',
    body: `${actParagraph('If you change your mind, turn them on again on your profile.')}
<p class="acts">${actLink(paths.profile(), 'Your profile', 'go')}</p>`,
  });

export const sendNoUnsubscribe = (reply: FastifyReply) =>
  sendActPage(reply, {
    status: 400,
    title: 'This link isn’t complete',
    body: `${actParagraph('Part of it is missing. You can turn reminders off on your profile.')}
<p class="acts">${actLink(paths.profile(), 'Your profile', 'go')}</p>`,
  });
