import fp from 'fastify-plugin';
import { normalEmail } from 'shared-contracts/member';
import { z } from 'zod';
import { doneSchema } from '../../platform/api/described-call.ts';
import { FieldsError } from '../../platform/errors/request-error.ts';
import type { Tx } from '../../platform/storage/index.ts';
import { DONE, memberRoutes } from '../session/member-route.ts';
import { deleteMember, exportMember } from './account-data.ts';
import { favouriteRoutes } from './favourite.routes.ts';
import { createMemberExports, type MemberExports } from './member-exports.ts';
import { memberRow } from './preferences.ts';
import { profileRoutes } from './profile.routes.ts';

const deleteSchema = z.object({ email: z.string() });

const EXPORT = {
  operation: 'exportMember',
  summary: 'Everything that is kept of the member, as a file',
  answer: { media: 'application/json' },
  needsFresh: true,
};
const DELETE = {
  operation: 'deleteAccount',
  summary: 'Deletes the account and everything in it; the address is typed again, to be sure',
  body: deleteSchema,
  example: { email: 'demo@example.com' },
  answer: doneSchema,
  errors: ['UNPROCESSABLE'] as const,
  needsFresh: true,
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly memberExports: MemberExports;
    /** Deletes a member with everything in and outside the database. `also` runs in the same transaction. */
    deleteMember(memberId: number, also?: (tx: Tx) => Promise<void>): Promise<void>;
  }
}

interface MemberOptions {
  /** Runs after a member is deleted, to delete their data outside the database. */
  readonly afterDelete?: () => Promise<unknown>;
}

export const memberPlugin = fp<MemberOptions>(
  async (app, { afterDelete }) => {
    // Without a secret, sign-in is off.
    if (!app.hasDecorator('auth')) return;
    const { db } = app;
    const memberExports = createMemberExports();
    app.decorate('memberExports', memberExports);
    app.decorate('deleteMember', async (memberId: number, also?: (tx: Tx) => Promise<void>) => {
      await deleteMember(db, memberId, also);
      await afterDelete?.();
    });
    await memberRoutes(app, { prefix: '/api', tag: 'member' }, (routes) => {
      profileRoutes(routes, app);
      favouriteRoutes(routes, db);

      routes.read('/user-export', EXPORT, async ({ memberId, reply }) => {
        reply.header('content-disposition', 'attachment; filename="my-data.json"');
        reply.type('application/json; charset=utf-8');
        return JSON.stringify(await exportMember(db, memberId, memberExports), null, 2);
      });

      routes.change('/user-delete', DELETE, async ({ memberId, input: { email }, reply }) => {
        const member = await memberRow(db, memberId);
        if (normalEmail(email) !== normalEmail(member.email)) {
          throw new FieldsError({ email: 'That isn’t your account’s email address.' });
        }
        await app.deleteMember(memberId);
        app.auth.clearSession(reply);
        return DONE;
      });
    });
  },
  { name: 'member', dependencies: ['auth'] },
);
