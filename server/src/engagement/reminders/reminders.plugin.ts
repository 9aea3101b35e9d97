import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { paths, withQuery } from 'shared-contracts/content';
import { type Reminders, remindersSchema } from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { readExpiryForecast } from '../../club/expiry/expiry-forecast.ts';
import { identityDb } from '../../identity/identity-tables.ts';
import { memberRoutes } from '../../identity/session/member-route.ts';
import { siteTexts } from '../../identity/site-texts.ts';
import type { ApiCall } from '../../platform/api/described-call.ts';
import { createSecrets } from '../../platform/crypto/secrets.ts';
import type { Db } from '../../platform/storage/index.ts';
import { expiryCalendar } from './expiry-calendar.ts';
import { reminderDb } from './reminder-tables.ts';
import { sendReminders } from './send-reminders.ts';
import { createUnsubscribeTokens, sendChoice, sendInvalidLink, sendSaved, wishIn } from './unsubscribe.ts';

interface RemindersOptions {
  readonly origin: string;
  readonly secret: string | null;
  readonly now?: () => number;
}

// Ends reminders: the link in every mail and its `List-Unsubscribe` header (RFC 8058).
const UNSUBSCRIBE_PATH = '/api/reminders/unsubscribe';
const BODY_LIMIT = 1024;

const tokenSchema = z.object({ token: z.string().check(z.maxLength(200)) });
const unsubscribeCall = (operation: string, summary: string): ApiCall => ({
  operation,
  summary,
  tag: 'member',
  query: tokenSchema,
  answer: { media: 'text/html' },
});

const CALLS = {
  read: { operation: 'reminders', summary: 'Reminders that the member wants', answer: remindersSchema },
  choose: {
    operation: 'chooseReminders',
    summary: 'Turns reminders by mail on or off',
    body: remindersSchema,
    example: { by_mail: true },
    answer: remindersSchema,
  },
  calendar: {
    operation: 'remindersCalendar',
    summary: 'What of the member’s ends, for a calendar',
    answer: { media: 'text/calendar' },
  },
} as const;

async function choose(db: Db, memberId: number, byMail: boolean, now: Date): Promise<void> {
  if (byMail)
    await reminderDb(db)
      .insertInto('reminder_choices')
      .values({ member_id: memberId, chosen_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await reminderDb(db).deleteFrom('reminder_choices').where('member_id', '=', memberId).execute();
}

const choiceOf = (db: Db, memberId: number) =>
  reminderDb(db)
    .selectFrom('reminder_choices')
    .select('chosen_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst();

export const remindersPlugin = fp<RemindersOptions>(
  async (app, { origin, secret, now: clock = Date.now }) => {
    // Without a secret there is no sign-in.
    if (!secret || !app.hasDecorator('auth')) return;
    const { db } = app;
    const now = () => new Date(clock());
    const tokens = createUnsubscribeTokens(createSecrets(secret).key('reminders'));
    const read = async (memberId: number): Promise<Reminders> => ({
      by_mail: (await choiceOf(db, memberId)) !== undefined,
    });

    app.memberExports.register('reminders', ({ id }) => read(id));
    await memberRoutes(app, { prefix: '/api', tag: 'member' }, (routes) => {
      routes.read('/user-reminders', CALLS.read, ({ memberId }) => read(memberId));
      routes.change('/user-reminders', CALLS.choose, async ({ memberId, input }) => {
        await choose(db, memberId, input.by_mail, now());
        return read(memberId);
      });
      routes.read('/user-reminders.ics', CALLS.calendar, async ({ memberId, reply }) => {
        const [forecast, site] = await Promise.all([readExpiryForecast(db, memberId, now()), siteTexts(db)]);
        const file = expiryCalendar({
          forecast,
          product: site.name,
          url: origin + paths.profile(),
          now: clock(),
        });
        reply.header('content-disposition', 'attachment; filename="reminders.ics"');
        return reply.type('text/calendar; charset=utf-8').send(file);
      });
    });

    const tokenOf = ({ query }: FastifyRequest) => {
      const parsed = tokenSchema.safeParse(query);
      return parsed.success ? parsed.data.token : '';
    };
    /** Returns null for an invalid link. A deleted member has no `id`, and gets no mail. */
    async function memberOf(request: FastifyRequest) {
      const publicId = tokens.read(tokenOf(request));
      if (publicId === null) return null;
      const member = await identityDb(db)
        .selectFrom('members')
        .select('id')
        .where('public_id', '=', publicId)
        .executeTakeFirst();
      const byMail = member !== undefined && (await read(member.id)).by_mail;
      return { id: member?.id, address: request.url, byMail };
    }
    await app.register(async (door) => {
      // Mail programs post without a cookie and from anywhere: the token is the only credential.
      door.removeAllContentTypeParsers();
      door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
        done(null, body),
      );
      door.get(
        UNSUBSCRIBE_PATH,
        { config: { call: unsubscribeCall('unsubscribeQuestion', 'Asks about reminders by mail') } },
        async (request, reply) => {
          const member = await memberOf(request);
          return member ? sendChoice(reply, member) : sendInvalidLink(reply);
        },
      );
      door.post(
        UNSUBSCRIBE_PATH,
        { config: { call: unsubscribeCall('unsubscribe', 'Ends reminders (RFC 8058), or saves a choice') } },
        async (request, reply) => {
          const member = await memberOf(request);
          if (!member) return sendInvalidLink(reply);
          const byMail = await wishIn(request.body, request.headers['content-type']);
          if (byMail === null) return sendChoice(reply, member, 400);
          if (member.id !== undefined) await choose(db, member.id, byMail, now());
          return sendSaved(reply, { ...member, byMail: byMail && member.id !== undefined });
        },
      );
    });

    const sending = {
      db,
      origin,
      sendMail: app.sendMail,
      unsubscribeUrl: (publicId: string) =>
        origin + withQuery(UNSUBSCRIBE_PATH, { token: tokens.make(publicId) }),
    };
    app.jobs.every('reminders-mail', '7 * * * *', (run) => sendReminders(sending, run));
  },
  { name: 'reminders', dependencies: ['club', 'member', 'jobs', 'identity'] },
);
