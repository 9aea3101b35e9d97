import type { FastifyInstance } from 'fastify';
import { z } from 'shared-contracts/zod';
import { siteTexts } from '../identity/site-texts.ts';
import { RequestError } from '../platform/errors/request-error.ts';
import { composeMail } from '../platform/mail/compose-mail.ts';
import { readAudit } from '../staff/audit-entries.ts';
import { changePerson, invite, listPeople } from '../staff/people.ts';
import { staffRoutes } from '../staff/staff-route.ts';
import {
  auditPageSchema,
  auditQuerySchema,
  inviteSchema,
  type Person,
  peopleSchema,
  personChangeSchema,
  personSchema,
} from '../staff/wire/session.ts';

const idSchema = z.object({ id: z.coerce.number().check(z.int(), z.positive(), z.maximum(2 ** 31 - 1)) });
const roles = ['administrator'] as const;
const rights = {
  name: 'Kim Lee',
  roles: ['editor' as const],
  centers: ['charleston'],
  why: 'new in the team',
};

/** Calls for staff accounts and the audit. */
export async function peopleRoutes(app: FastifyInstance, { desk }: { readonly desk: string }): Promise<void> {
  async function sendInvitation({ email, name }: Person): Promise<void> {
    const site = await siteTexts(app.db);
    await app.sendMail(
      composeMail({
        to: email,
        brand: site.name,
        signature: site.name,
        title: `Welcome to the desk, ${name}.`,
        subject: `Your access to the desk of ${site.name}`,
        before: ['You can now sign in to the desk, with this email address and a passkey or a second step:'],
        links: [{ label: 'Open the desk', url: desk }],
        after: ['The invitation is good for 14 days. If you did not expect it, you can ignore this email.'],
      }),
    );
  }

  await staffRoutes(app, ({ read, change }) => {
    read(
      '/people',
      { operation: 'staffPeople', summary: 'Staff accounts with their roles', roles, answer: peopleSchema },
      async () => ({ items: await listPeople(app.db) }),
    );
    read(
      '/people/:id',
      {
        operation: 'staffPerson',
        summary: 'A staff account',
        roles,
        params: idSchema,
        answer: personSchema,
      },
      async ({ params }) => {
        const person = (await listPeople(app.db)).find(({ id }) => id === params.id);
        if (!person) throw new RequestError('NOT_FOUND', 'There is no such staff account.');
        return person;
      },
    );
    change(
      '/people',
      {
        operation: 'inviteStaff',
        summary: 'Invites a person by mail',
        roles,
        needsFresh: true,
        body: inviteSchema,
        example: { email: 'kim@example.com', ...rights },
        answer: personSchema,
        errors: ['CONFLICT'],
      },
      async ({ input, by }) => {
        const person = await invite(app.db, input, by, input.why);
        await sendInvitation(person);
        return person;
      },
    );
    change(
      '/people/:id',
      {
        operation: 'changeStaff',
        summary: 'Changes name, roles and centers, or disables an account',
        roles,
        needsFresh: true,
        params: idSchema,
        answer: personSchema,
        body: personChangeSchema,
        example: { ...rights, isDisabled: false },
        errors: ['CONFLICT'],
      },
      ({ params, input, by }) => changePerson(app.db, params.id, input, by, input.why),
    );
    read(
      '/audit',
      {
        operation: 'staffAudit',
        summary: 'Acts of people and programs, the newest first',
        roles,
        query: auditQuerySchema,
        answer: auditPageSchema,
      },
      ({ input }) => readAudit(app.db, input),
    );
  });
}
