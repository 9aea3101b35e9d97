import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { RequestError } from '../platform/errors/request-error.ts';
import { cookieOf, STAFF_COOKIE, setCookie } from '../platform/http/cookies.ts';
import type { Actor } from './audit-entries.ts';
import { createStaffSessions, type StaffSession } from './staff-sessions.ts';
import type { Role } from './wire/roles.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly staff: Staff;
  }
}

interface Staff {
  /** Returns the session of a request, or null for other visitors. */
  sessionOf(request: Pick<FastifyRequest, 'headers'>): Promise<StaffSession | null>;
  start(reply: FastifyReply, staffId: number, provedAt: Date): Promise<void>;
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

const FRESH_MS = 10 * 60_000;

export const freshUntil = ({ provedAt }: StaffSession) => new Date(provedAt.getTime() + FRESH_MS);

/** @throws RequestError FRESH_SIGN_IN_NEEDED unless the person signed in within the last ten minutes. */
export function requireFreshStaff(session: StaffSession): void {
  if (freshUntil(session).getTime() > Date.now()) return;
  throw new RequestError('FRESH_SIGN_IN_NEEDED', 'Please sign in again, then repeat this.');
}

/** Whether a person has one of the roles. An administrator has all. */
export const hasRole = ({ roles }: Pick<StaffSession, 'roles'>, allowed: readonly Role[]): boolean =>
  roles.some((role) => role === 'administrator' || allowed.includes(role));

/** Whether an editor may change a centre; null is the whole site. */
export const mayEdit = ({ roles, centres }: StaffSession, centre: string | null): boolean =>
  roles.includes('administrator') ||
  (roles.includes('editor') && (centres === null || (centre !== null && centres.includes(centre))));

export const actorOf = (
  { id, name }: StaffSession,
  via: Actor['via'],
  { id: requestId }: Pick<FastifyRequest, 'id'>,
): Actor => ({ who: name, staffId: id, via, requestId });

/** Sessions of staff: a cookie of its own, which no member's session opens. */
export const staffPlugin = fp(
  async (app) => {
    const sessions = createStaffSessions(app.db);
    const staff: Staff = {
      async sessionOf(request) {
        const token = cookieOf(request, STAFF_COOKIE);
        return token ? sessions.find(token) : null;
      },
      async start(reply, staffId, provedAt) {
        setCookie(reply, STAFF_COOKIE, await sessions.create(staffId, provedAt));
      },
      async end(request, reply) {
        const token = cookieOf(request, STAFF_COOKIE);
        if (token) await sessions.end(token);
        setCookie(reply, STAFF_COOKIE, '', 0);
      },
    };
    app.decorate('staff', staff);
    app.jobs.every('staff-sweep', '29 * * * *', () => sessions.sweep());
  },
  { name: 'staff', dependencies: ['storage', 'jobs'] },
);
