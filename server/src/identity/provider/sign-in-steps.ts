import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';
import type { Ceremonies } from '../passkeys/ceremonies.ts';
import type { Assertion, RequestOptions } from '../passkeys/passkey-schemas.ts';
import { refuseProof } from '../passkeys/refuse-proof.ts';
import { after } from './account-mail.ts';
import type { AccountService } from './account-service.ts';
import { findAccountById } from './accounts.ts';
import { createSignInLimits } from './sign-in-limits.ts';

const SECOND_STEP_LIFETIME = 5 * 60_000;

export interface Proved {
  readonly accountId: string;
  readonly amr: readonly string[];
}

export interface Asker {
  readonly request: FastifyRequest;
  readonly browserHash: Buffer | null;
}

type SecondStep = { readonly passkey: Assertion } | { readonly code: string };

const WRONG_PASSKEY = {
  code: 'WRONG_CREDENTIALS',
  message: 'That passkey didn’t work here. Try again, or use your password.',
} as const;
const WRONG_CODE = {
  code: 'WRONG_CREDENTIALS',
  message: 'That isn’t one of your unused recovery codes. Each one works once.',
} as const;

const startAgain = () =>
  new RequestError('INTERACTION_EXPIRED', 'This took longer than five minutes. Please start again.');

interface SignInStepsOptions {
  readonly db: Db;
  readonly accounts: Pick<AccountService, 'signIn' | 'redeemTicket' | 'recoveryCodes' | 'recordChange'>;
  readonly ceremonies: Ceremonies;
}

export type SignInSteps = ReturnType<typeof createSignInSteps>;

export function createSignInSteps({ db, accounts, ceremonies }: SignInStepsOptions) {
  const limits = createSignInLimits(db);

  async function requireSecondStep(accountId: string, browserHash: Buffer | null): Promise<never> {
    if (!browserHash) throw startAgain();
    const values = { account_id: accountId, expires_at: after(SECOND_STEP_LIFETIME) };
    await identityDb(db)
      .insertInto('first_steps')
      .values({ browser_hash: browserHash, ...values })
      .onConflict((conflict) => conflict.column('browser_hash').doUpdateSet(values))
      .execute();
    throw new RequestError('SECOND_STEP_NEEDED', 'One more step: use a passkey or a recovery code.');
  }

  async function firstStepOf(browserHash: Buffer | null) {
    if (!browserHash) throw startAgain();
    const row = await identityDb(db)
      .selectFrom('first_steps')
      .select('account_id')
      .where('browser_hash', '=', browserHash)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    const account = row && (await findAccountById(db, row.account_id));
    if (!account) throw startAgain();
    return { account, browserHash };
  }

  async function afterFirst(accountId: string, { request, browserHash }: Asker): Promise<Proved> {
    const account = await findAccountById(db, accountId);
    if (account?.hasSecondStep) return requireSecondStep(accountId, browserHash);
    await limits.succeeded(accountId, request.ip);
    return { accountId, amr: ['pwd'] };
  }

  return {
    /** Returns null if the ticket is used, expired or from another browser. */
    async byTicket(ticket: string, asker: Asker): Promise<Proved | null> {
      const accountId = await accounts.redeemTicket(ticket, asker.browserHash);
      return accountId === null ? null : afterFirst(accountId, asker);
    },

    async byPassword(email: string, password: string, asker: Asker): Promise<Proved | null> {
      const accountId = await accounts.signIn(email, password, asker.request.ip);
      return accountId === null ? null : afterFirst(accountId, asker);
    },

    passkeyOptions: (browserHash: Buffer): Promise<RequestOptions> =>
      ceremonies.requestOptions({ purpose: 'sign-in', browserHash }, null),

    /** Signs in by passkey. It counts as two factors, so no second step follows. */
    async byPasskey(passkey: Assertion, { request, browserHash }: Asker): Promise<Proved> {
      if (!browserHash) throw startAgain();
      await limits.enforceAddress(request.ip);
      const shown = await ceremonies.show(passkey, { purpose: 'sign-in', browserHash }, null);
      if ('reason' in shown) throw refuseProof(request, WRONG_PASSKEY, shown);
      await limits.succeeded(shown.accountId, request.ip);
      return { accountId: shown.accountId, amr: ['pop', 'user', 'mfa'] };
    },

    async secondStepOptions(browser: Buffer | null): Promise<RequestOptions> {
      const { account, browserHash } = await firstStepOf(browser);
      return ceremonies.requestOptions({ purpose: 'second-step', browserHash }, account.id);
    },

    async bySecondStep(step: SecondStep, { request, browserHash: browser }: Asker): Promise<Proved> {
      const { account, browserHash } = await firstStepOf(browser);
      const { id: accountId, email } = account;
      const refundTry = await limits.reserve(email, request.ip);
      if ('passkey' in step) {
        const shown = await ceremonies.show(step.passkey, { purpose: 'second-step', browserHash }, accountId);
        if ('reason' in shown) throw refuseProof(request, WRONG_PASSKEY, shown);
      } else if (!(await accounts.recoveryCodes.spend(accountId, step.code))) {
        throw refuseProof(request, WRONG_CODE, {
          reason: 'a recovery code that is wrong or spent',
          accountId,
        });
      } else {
        const left = await accounts.recoveryCodes.left(accountId);
        await accounts.recordChange(account, 'recovery-code-used', String(left));
      }
      await refundTry();
      await identityDb(db).deleteFrom('first_steps').where('browser_hash', '=', browserHash).execute();
      await limits.succeeded(accountId, request.ip);
      return { accountId, amr: ['pwd', 'passkey' in step ? 'pop' : 'otp', 'mfa'] };
    },
  };
}
