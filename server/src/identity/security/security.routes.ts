import type { FastifyPluginAsync } from 'fastify';
import { hashOf } from '../../platform/crypto/secrets.ts';
import { FieldsError, RequestError } from '../../platform/errors/request-error.ts';
import { enforceRateLimit } from '../../platform/http/rate-limit.ts';
import type { Ceremonies } from '../passkeys/ceremonies.ts';
import { refuseProof } from '../passkeys/refuse-proof.ts';
import type { AccountService } from '../provider/account-service.ts';
import { findAccountById, OWN_ISSUER } from '../provider/accounts.ts';
import { DONE, type MemberRoutes, memberRoutes } from '../session/member-route.ts';
import type { SessionRow } from '../session/sessions.ts';
import { addressRoutes } from './address.routes.ts';
import { CALLS } from './security-calls.ts';

interface SecurityOptions {
  readonly accounts: AccountService;
  readonly ceremonies: Ceremonies;
  siteName(): Promise<string>;
}

const ASKED = { most: 60, seconds: 900 } as const;
// Low, because each call computes ten hashes.
const MADE = { most: 10, seconds: 3_600 } as const;

const NOT_A_PASSKEY = {
  code: 'UNPROCESSABLE',
  message: 'We couldn’t add that passkey. Please try again.',
} as const;
const NOT_PROVED = {
  code: 'UNPROCESSABLE',
  message: 'That passkey didn’t work here. Try again, or use your password.',
} as const;

const elsewhere = () => new RequestError('NOT_FOUND', 'You sign in another way. Change it there.');
const noPasskey = () => new RequestError('NOT_FOUND', 'There’s no such passkey anymore.');
const needsPasskey = () =>
  new RequestError('CONFLICT', 'Add a passkey first: two-step verification will ask for it.');

const browserHashOf = ({ id }: SessionRow) => hashOf(`session/${id}`);

export const securityRoutes: FastifyPluginAsync<SecurityOptions> = async (app, options) => {
  const { accounts, ceremonies } = options;
  const { store } = ceremonies;
  const { recoveryCodes, recordChange } = accounts;

  async function accountOf({ issuer, subject }: SessionRow) {
    const account = issuer === OWN_ISSUER ? await findAccountById(app.db, subject) : null;
    if (!account) throw elsewhere();
    return account;
  }
  const mayAsk = (accountId: string) => enforceRateLimit(app.db, `passkey-asked:${accountId}`, ASKED);

  async function makeCodes(account: Awaited<ReturnType<typeof accountOf>>): Promise<string[]> {
    await enforceRateLimit(app.db, `recovery-codes:${account.id}`, MADE);
    const codes = await recoveryCodes.make(account.id);
    await recordChange(account, 'recovery-codes-made');
    return codes;
  }

  function proofRoutes(routes: MemberRoutes): void {
    routes.change('/user-proof-options', CALLS.proofOptions, async ({ session }) => {
      const { id } = await accountOf(session);
      await mayAsk(id);
      return ceremonies.requestOptions({ purpose: 'proof', browserHash: browserHashOf(session) }, id);
    });

    routes.change('/user-proof', CALLS.prove, async ({ session, input, request }) => {
      const { id, email, hasSecondStep } = await accountOf(session);
      if ('passkey' in input) {
        const place = { purpose: 'proof', browserHash: browserHashOf(session) } as const;
        const shown = await ceremonies.show(input.passkey, place, id);
        if ('reason' in shown) throw refuseProof(request, NOT_PROVED, shown);
      } else if (hasSecondStep) {
        throw new FieldsError({
          password: 'Your account uses two-step verification, so a password isn’t enough. Use a passkey.',
        });
      } else if ((await accounts.signIn(email, input.password, request.ip)) === null) {
        throw new FieldsError({ password: 'That isn’t your password.' });
      }
      await app.auth.sessions.prove(session.id);
      return DONE;
    });
  }

  function passkeyRoutes(routes: MemberRoutes): void {
    routes.change('/user-passkey-options', CALLS.creationOptions, async ({ session }) => {
      const account = await accountOf(session);
      await mayAsk(account.id);
      return ceremonies.creationOptions(account, await options.siteName(), browserHashOf(session));
    });

    routes.change('/user-passkeys', CALLS.add, async ({ session, input, request }) => {
      const account = await accountOf(session);
      const made = await ceremonies.create(input.passkey, {
        accountId: account.id,
        name: input.name,
        browserHash: browserHashOf(session),
      });
      if ('reason' in made) throw refuseProof(request, NOT_A_PASSKEY, { ...made, accountId: account.id });
      await recordChange(account, 'passkey-added', made.passkey.name);
      return made.passkey;
    });

    routes.change('/user-rename-passkey', CALLS.rename, async ({ session, input: { id, name } }) => {
      const account = await accountOf(session);
      if (!(await store.rename(account.id, id, name))) throw noPasskey();
      return DONE;
    });

    routes.change('/user-remove-passkey', CALLS.remove, async ({ session, input: { id } }) => {
      const account = await accountOf(session);
      const name = await store.remove(account.id, id);
      if (name === null) throw noPasskey();
      await recordChange(account, 'passkey-removed', name);
      return DONE;
    });
  }

  await memberRoutes(app, { prefix: '/api', tag: 'member' }, (routes) => {
    routes.read('/user-security', CALLS.read, async ({ session }) => {
      const { id, email, hasSecondStep } = await accountOf(session);
      return {
        email,
        passkeys: await store.list(id),
        second_step: hasSecondStep,
        recovery_codes_left: await recoveryCodes.left(id),
      };
    });
    proofRoutes(routes);
    addressRoutes(routes, app, { accounts, accountOf });
    passkeyRoutes(routes);

    routes.change('/user-recovery-codes', CALLS.makeCodes, async ({ session }) => ({
      codes: await makeCodes(await accountOf(session)),
    }));

    routes.change('/user-second-step', CALLS.secondStep, async ({ session, input: { on } }) => {
      const account = await accountOf(session);
      if (on && (await store.list(account.id)).length === 0) throw needsPasskey();
      // Recovery codes exist before the second step is on, in case the passkey is lost.
      const codes = on && (await recoveryCodes.left(account.id)) === 0 ? await makeCodes(account) : null;
      if (!(await store.setSecondStep(account.id, on))) throw needsPasskey();
      if (on !== account.hasSecondStep)
        await recordChange(account, on ? 'second-step-on' : 'second-step-off');
      return { codes };
    });
  });
};
