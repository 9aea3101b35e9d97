import type { FastifyInstance } from 'fastify';
import { exportMember } from '../../identity/members/account-data.ts';
import { recordAct } from '../../staff/audit-entries.ts';
import { recordLooks } from '../../staff/member-looks.ts';
import { staffRoutes } from '../../staff/staff-route.ts';
import {
  memberIdSchema,
  memberSchema,
  membersQuerySchema,
  membersSchema,
  waitingCorrectionsSchema,
} from '../../staff/wire/members.ts';
import { type MemberHelp, memberActRoutes } from './member-acts.routes.ts';
import { actsAbout, findMembers, memberOr404, readMember, readWaiting } from './read-member.ts';

const of = { roles: ['support'] } as const;

/** Calls that look at members. Each look is in the audit, and in the member's own export. */
export async function memberRoutes(app: FastifyInstance, help: MemberHelp): Promise<void> {
  const { db } = app;
  const now = () => new Date(help.now());
  if (app.hasDecorator('memberExports')) app.memberExports.register('staff', ({ id }) => actsAbout(db, id));

  await staffRoutes(app, (routes) => {
    const { read } = routes;
    read(
      '/members',
      {
        operation: 'staffMembers',
        summary: 'Members by email address, name, card or order',
        ...of,
        query: membersQuerySchema,
        answer: membersSchema,
      },
      async ({ input, by }) => {
        const found = await findMembers(db, input);
        const ids = found.items.map(({ id }) => id);
        await recordLooks(db, by, ids, { action: 'member.look-list', why: 'found by a search' });
        return found;
      },
    );
    read(
      '/members/:id',
      {
        operation: 'staffMember',
        summary: 'A member with ledger, receipts, orders, cards and mails',
        ...of,
        params: memberIdSchema,
        answer: memberSchema,
      },
      async ({ params: { id }, by }) => {
        const member = await readMember(db, id, { by, now: now(), limit: help.pointsLimit });
        await recordLooks(db, by, [id], { action: 'member.look-page', why: 'opened the page of the member' });
        return member;
      },
    );
    read(
      '/members/:id/export',
      {
        operation: 'staffMemberExport',
        summary: 'Everything that is kept of a member, as a file',
        ...of,
        needsFresh: true,
        params: memberIdSchema,
        answer: { media: 'application/json' },
      },
      async ({ params: { id }, by, reply }) => {
        await memberOr404(db, id);
        await recordAct(db, by, {
          action: 'member.export',
          subject: ['member', id],
          why: 'exported everything on request',
        });
        reply.header('content-disposition', `attachment; filename="member-${id}.json"`);
        reply.type('application/json; charset=utf-8');
        return JSON.stringify(await exportMember(db, id, app.memberExports), null, 2);
      },
    );
    read(
      '/corrections',
      {
        operation: 'waitingCorrections',
        summary: 'Corrections of points that wait for a second person',
        ...of,
        answer: waitingCorrectionsSchema,
      },
      async ({ by }) => {
        const items = await readWaiting(db, by);
        const ids = items.map(({ memberId }) => memberId);
        await recordLooks(db, by, ids, { action: 'member.look-list', why: 'corrections that wait' });
        return { items };
      },
    );
    memberActRoutes(routes, app, help);
  });
}
