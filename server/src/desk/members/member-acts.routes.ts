import type { FastifyInstance } from 'fastify';
import { normalEmail } from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import {
  correctPoints,
  decideCorrection,
  waitingCorrections,
} from '../../club/corrections/correct-points.ts';
import { voidOrder } from '../../club/corrections/void-order.ts';
import { identityDb } from '../../identity/identity-tables.ts';
import { sealedMail } from '../../identity/mails/member-mails.ts';
import { findAccountById } from '../../identity/provider/accounts.ts';
import { turnOffSecondStep } from '../../identity/provider/second-step.ts';
import { endMemberSessions } from '../../identity/session/member-linking.ts';
import { siteTexts } from '../../identity/site-texts.ts';
import { FieldsError, RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import { recordAct } from '../../staff/audit-entries.ts';
import type { StaffRoutes } from '../../staff/staff-route.ts';
import type { StaffSession } from '../../staff/staff-sessions.ts';
import {
  correctedSchema,
  correctionSchema,
  decisionSchema,
  deletionSchema,
  memberIdSchema,
  reasonSchema,
  resendSchema,
  voidSchema,
} from '../../staff/wire/members.ts';
import { memberOr404 } from './read-member.ts';

export interface MemberHelp {
  /** Points of a day above which a second person must approve a correction. */
  readonly pointsLimit: number;
  readonly siteOrigin: string;
  readonly now: () => number;
}

const of = { roles: ['support'], params: memberIdSchema } as const;
const fresh = { ...of, needsFresh: true } as const;
const why = 'asked for by phone';
const UUID = '0b2f4b0e-6d7a-4c5e-9a51-0f2f6f1c7a10';

/** Nobody gives points to their own account. */
async function anotherMember(db: Db, id: number, { email }: StaffSession) {
  const member = await memberOr404(db, id);
  if (normalEmail(member.email) === normalEmail(email))
    throw new RequestError('FORBIDDEN', 'This is your own account. Ask a colleague.');
}

/** Acts for members who ask for help. */
export function memberActRoutes(routes: StaffRoutes, app: FastifyInstance, help: MemberHelp): void {
  pointsRoutes(routes, app, help);
  signInRoutes(routes, app, help);
  dataRoutes(routes, app);
}

function pointsRoutes({ change }: StaffRoutes, app: FastifyInstance, help: MemberHelp): void {
  const { db } = app;
  const now = () => new Date(help.now());
  change(
    '/members/:id/points',
    {
      operation: 'correctPoints',
      summary: 'Corrects points; above the limit a second person approves',
      ...fresh,
      body: correctionSchema,
      example: { id: UUID, points: 50, why },
      answer: correctedSchema,
      errors: ['CONFLICT', 'UNPROCESSABLE'],
    },
    async ({ params: { id }, input, by, staff }) => {
      await anotherMember(db, id, staff);
      return { state: await correctPoints(db, id, input, { by, now: now(), limit: help.pointsLimit }) };
    },
  );
  change(
    '/corrections/:id',
    {
      operation: 'decideCorrection',
      summary: 'Approves or refuses a correction of another person',
      roles: of.roles,
      needsFresh: true,
      params: z.object({ id: z.guid() }),
      answer: null,
      body: decisionSchema,
      example: { isApproved: true, why },
      errors: ['CONFLICT', 'UNPROCESSABLE'],
    },
    async ({ params: { id }, input, by, staff }) => {
      const asked = (await waitingCorrections(db)).find((waiting) => waiting.id === id);
      if (asked) await anotherMember(db, asked.member_id, staff);
      await decideCorrection(db, id, input, { by, now: now() });
    },
  );
  change(
    '/members/:id/void-order',
    {
      operation: 'voidOrder',
      summary: 'Voids the code of an order and gives its points back',
      ...fresh,
      body: voidSchema,
      example: { order: 'R-7K3M9QX', why },
      answer: null,
      errors: ['CONFLICT'],
    },
    async ({ params: { id }, input, by, staff }) => {
      await anotherMember(db, id, staff);
      await voidOrder(db, id, input.order, { by, why: input.why, now: now() });
    },
  );
}

function signInRoutes({ change }: StaffRoutes, app: FastifyInstance, help: MemberHelp): void {
  const { db } = app;
  change(
    '/members/:id/end-sessions',
    {
      operation: 'endMemberSessions',
      summary: 'Signs a member out of all devices',
      ...of,
      body: reasonSchema,
      example: { why },
      answer: null,
    },
    async ({ params: { id }, input, by }) => endMemberSessions(db, await memberOr404(db, id), by, input.why),
  );
  change(
    '/members/:id/second-step-off',
    {
      operation: 'turnOffSecondStep',
      summary: 'Lets a password alone sign in, and mails the member',
      ...fresh,
      body: reasonSchema,
      example: { why },
      answer: null,
      errors: ['CONFLICT'],
    },
    async ({ params: { id }, input, by }) => {
      const { subject } = await memberOr404(db, id);
      const account = await findAccountById(db, subject);
      if (!account) throw new RequestError('CONFLICT', 'This member signs in at another provider.');
      const { siteOrigin: origin } = help;
      const options = { db, origin, site: () => siteTexts(db), sendMail: app.sendMail };
      await turnOffSecondStep(options, account.email, { by, why: input.why });
    },
  );
  change(
    '/members/:id/send-mail',
    {
      operation: 'sendMailAgain',
      summary: 'Sends a mail of the last 30 days to the member again',
      ...of,
      body: resendSchema,
      example: { mail: UUID, why },
      answer: null,
      errors: ['CONFLICT'],
    },
    async ({ params: { id }, input, by }) => {
      const member = await memberOr404(db, id);
      const kept = await sealedMail(db, id, input.mail);
      if (!kept) throw new RequestError('NOT_FOUND', 'This mail is not kept anymore.');
      const mail = app.openMail(kept.sealed);
      if (!mail || normalEmail(mail.to) !== normalEmail(member.email))
        throw new RequestError('CONFLICT', 'The address or the secret has changed since this mail was sent.');
      await identityDb(db)
        .transaction()
        .execute(async (tx) => {
          await app.sendMail(mail, tx);
          await recordAct(tx, by, {
            action: 'member.mail-again',
            subject: ['member', id],
            why: input.why,
            after: { mail: input.mail },
          });
        });
    },
  );
}

function dataRoutes({ change }: StaffRoutes, app: FastifyInstance): void {
  change(
    '/members/:id/delete',
    {
      operation: 'deleteMember',
      summary: 'Deletes a member and everything in the account',
      ...fresh,
      body: deletionSchema,
      example: { email: 'kim@example.com', why },
      answer: null,
      errors: ['UNPROCESSABLE'],
    },
    async ({ params: { id }, input, by }) => {
      const member = await memberOr404(app.db, id);
      if (normalEmail(input.email) !== normalEmail(member.email))
        throw new FieldsError({ email: 'This is not the address of the member.' });
      await app.deleteMember(id, (tx) =>
        recordAct(tx, by, { action: 'member.delete', subject: ['member', id], why: input.why }),
      );
    },
  );
}
