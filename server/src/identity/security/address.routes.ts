import type { FastifyInstance } from 'fastify';
import { emailProblem, normalEmail } from 'shared-contracts/member';
import { FieldsError, RequestError } from '../../platform/errors/request-error.ts';
import { enforceRateLimit, networkHash } from '../../platform/http/rate-limit.ts';
import type { AccountService } from '../provider/account-service.ts';
import type { Account } from '../provider/accounts.ts';
import { DONE, type MemberRoutes } from '../session/member-route.ts';
import type { SessionRow } from '../session/sessions.ts';
import { CALLS } from './security-calls.ts';

const MAILS = { most: 10, seconds: 3_600 } as const;
const PASSWORDS = { most: 10, seconds: 3_600 } as const;
const LINKS = { most: 60, seconds: 900 } as const;

const deadLink = () =>
  new RequestError(
    'NOT_FOUND',
    'This link has been used, has expired, or is for another account. Ask for a new one.',
  );

interface AddressOptions {
  readonly accounts: AccountService;
  accountOf(session: SessionRow): Promise<Account>;
}

export function addressRoutes(
  routes: MemberRoutes,
  app: FastifyInstance,
  { accounts, accountOf }: AddressOptions,
): void {
  routes.change('/user-email', CALLS.email, async ({ session, input: { email }, request }) => {
    const account = await accountOf(session);
    const problem = emailProblem(email);
    if (problem) throw new FieldsError({ email: problem });
    if (normalEmail(email) === account.email)
      throw new FieldsError({ email: 'That’s your address already.' });
    await enforceRateLimit(app.db, `email-change:${account.id}`, MAILS);
    await accounts.requestEmail(account, email, networkHash(request.ip));
    return DONE;
  });

  routes.change('/user-confirm-email', CALLS.confirmEmail, async ({ session, input: { token } }) => {
    const account = await accountOf(session);
    await enforceRateLimit(app.db, `email-link:${account.id}`, LINKS);
    if (!(await accounts.confirmEmail(account, token))) throw deadLink();
    return DONE;
  });

  routes.change('/user-password', CALLS.password, async ({ session, memberId, input, reply }) => {
    const account = await accountOf(session);
    await enforceRateLimit(app.db, `new-password:${account.id}`, PASSWORDS);
    const problem = await accounts.changePassword(account, input.password);
    if (problem) throw new FieldsError({ password: problem });
    // A new password signs out every device, in case the old one was stolen.
    await app.auth.sessions.endOfMember(memberId);
    app.auth.clearSession(reply);
    return DONE;
  });
}
