import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { ClientMetadata, Provider } from 'oidc-provider';
import { paths, withQuery } from 'shared-contracts/content';
import { createSecrets, type Secrets } from '../platform/crypto/secrets.ts';
import { httpDb } from '../platform/http/http-tables.ts';
import { createInProcessFetch } from '../platform/http/in-process-fetch.ts';
import { addressKey, enforceRateLimit, networkHash } from '../platform/http/rate-limit.ts';
import { createMailQueue, openMail } from '../platform/mail/mail-queue.ts';
import type { Mail, Mailer } from '../platform/mail/mailer.ts';
import type { Db } from '../platform/storage/index.ts';
import { captchaPlugin } from './captcha/captcha.plugin.ts';
import type { CaptchaConfig } from './captcha/captcha.ts';
import { createConfirmation } from './confirmation.ts';
import { identityDb } from './identity-tables.ts';
import { createMemberMails, deleteOldMails } from './mails/member-mails.ts';
import { createCeremonies } from './passkeys/ceremonies.ts';
import { accountRoutes, mailFolderRoutes } from './provider/account.routes.ts';
import { type AccountService, createAccountService } from './provider/account-service.ts';
import { type AccountStore, createAccountStore, missingMethods } from './provider/account-store.ts';
import { endProviderSessions } from './provider/accounts.ts';
import { type DemoMember, ensureDemoMember, lockDemoMember } from './provider/demo-member.ts';
import { signingKey } from './provider/identity-keys.ts';
import { interactionRoutes, passkeySignInRoutes } from './provider/interaction.routes.ts';
import { linkMail } from './provider/mails.ts';
import {
  createOidcProvider,
  forgetProviderSession,
  IDENTITY_PATH,
  providerRoutes,
} from './provider/oidc-provider.ts';
import { type RequestReset, resetRequestSchema } from './provider/password-reset.ts';
import { createSignInSteps } from './provider/sign-in-steps.ts';
import { securityRoutes } from './security/security.routes.ts';
import { authPlugin } from './session/auth.plugin.ts';
import type { MailFlow, MailLink } from './session/auth.ts';
import { createRelyingParty, type RelyingPartyOptions } from './session/relying-party.ts';
import { SignInOutcomes } from './session/sign-in-outcomes.ts';
import { siteTexts } from './site-texts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly signInOutcomes: SignInOutcomes;
    readonly sendMail: ReturnType<typeof createMailQueue>;
    /** Returns a kept mail, or null if the secret has changed. */
    openMail(sealed: string): Mail | null;
    /** Undefined without `AUTH_SECRET`. */
    readonly confirmByMail: ReturnType<typeof createConfirmation>;
  }
}

interface OutsideIssuer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  readonly scope?: string;
  /** Whether joining opens the provider's registration page. Null: as its discovery document says. */
  readonly hasJoinPrompt?: boolean | null;
}

export interface IdentityOptions {
  readonly origin: string;
  /** Null if no secret is configured where one is required. */
  readonly secret: string | null;
  readonly outside: OutsideIssuer | null;
  /** Address to which the embedded provider sends staff back, who sign in to the desk. */
  readonly staffRedirectUri?: string | undefined;
  readonly clients: readonly ClientMetadata[];
  readonly mailer: Mailer;
  /** Replaces the account storage in the database for mail about accounts. */
  readonly accountStore?: Partial<AccountStore>;
  readonly captcha?: CaptchaConfig;
  readonly demoMember?: DemoMember | undefined;
  /** Demo member left from a time when the site had a demo; its sign-in is locked. */
  readonly lockedMember?: DemoMember | undefined;
}

const CLIENT_ID = 'site';
export const STAFF_CLIENT_ID = 'desk';
const RESETS = { most: 30, seconds: 3_600 } as const;

type SendMail = ReturnType<typeof createMailQueue>;

interface Embedded {
  readonly provider: Provider;
  readonly accounts: AccountService;
  readonly missing: readonly string[];
  readonly requestReset: RequestReset;
}

const staffClient = (redirectUri: string, secrets: Secrets): ClientMetadata => ({
  client_id: STAFF_CLIENT_ID,
  client_secret: secrets.key('staff-client').toString('base64url'),
  redirect_uris: [redirectUri],
  grant_types: ['authorization_code'],
  require_auth_time: true,
});

async function createEmbedded(
  app: FastifyInstance,
  { origin, clients, staffRedirectUri, accountStore = createAccountStore(app.db) }: IdentityOptions,
  secrets: Secrets,
  fetch: typeof globalThis.fetch,
  sendMail: SendMail,
): Promise<Embedded> {
  const own: ClientMetadata = {
    client_id: CLIENT_ID,
    client_secret: secrets.key('client').toString('base64url'),
    redirect_uris: [origin + paths.signInCallback()],
    post_logout_redirect_uris: [`${origin}/`],
    grant_types: ['authorization_code', 'refresh_token'],
    backchannel_logout_uri: `${origin}/api/auth/backchannel-logout`,
    backchannel_logout_session_required: true,
    require_auth_time: true,
  };
  const desk = staffRedirectUri ? [staffClient(staffRedirectUri, secrets)] : [];
  const jwk = await signingKey(app.db, secrets);
  const provider = createOidcProvider({
    db: app.db,
    secrets,
    origin,
    jwk,
    clients: [own, ...desk, ...clients],
    fetch,
  });
  const accounts = createAccountService({
    db: app.db,
    origin,
    site: () => siteTexts(app.db),
    sendMail,
    store: accountStore,
  });
  const missing = missingMethods(accountStore);
  if (missing.length > 0)
    app.log.error({ missing }, 'The storage of accounts is not complete (MISSING_ADAPTER_METHODS_ERROR)');
  const resets = app.jobs.queue('identity-reset', { schema: resetRequestSchema }, (asked) =>
    accounts.sendReset(asked),
  );
  const requestReset: RequestReset = async (asked) => {
    // Fail at once for every address if the storage cannot send mail.
    accounts.requireStore();
    await resets.send(asked);
  };
  return { provider, accounts, missing, requestReset };
}

function relyingPartyOptions(
  { origin, outside }: IdentityOptions,
  secrets: Secrets,
): Omit<RelyingPartyOptions, 'fetch'> {
  const redirectUri = origin + paths.signInCallback();
  if (outside) return { ...outside, redirectUri, embedded: false };
  const clientSecret = secrets.key('client').toString('base64url');
  return {
    issuer: origin + IDENTITY_PATH,
    clientId: CLIENT_ID,
    clientSecret,
    name: 'Your account',
    redirectUri,
    hasJoinPrompt: true,
    embedded: true,
  };
}

function mailFlowOf(app: FastifyInstance, { requestReset, missing }: Embedded): MailFlow {
  return {
    missing,
    verifyCaptcha: (token, address) => app.captcha.verify(token, 'reset-password', address),
    async requestReset(email, callbackUrl, address) {
      await enforceRateLimit(app.db, `account:${addressKey(address)}`, RESETS);
      await requestReset({ email, callbackUrl, network: networkHash(address) });
    },
  };
}

async function lockMember(app: FastifyInstance, member: DemoMember) {
  const locked = await lockDemoMember(app.db, member);
  if (!locked) return;
  app.log.warn({ email: member.email }, 'The demo member was locked: the site has no demo (DEMO)');
  const known = await identityDb(app.db)
    .selectFrom('members')
    .select('id')
    .where('subject', '=', locked)
    .executeTakeFirst();
  if (known) await app.auth.sessions.endOfMember(known.id);
}

export const identityPlugin = fp<IdentityOptions>(
  async (app, options) => {
    app.decorate('signInOutcomes', new SignInOutcomes());
    const secrets = createSecrets(options.secret ?? '');
    const fetch = createInProcessFetch(app, options.origin);
    const isOpen = options.secret !== null;
    const { outside, origin } = options;
    const sendMail = createMailQueue(app.jobs, options.mailer, secrets, createMemberMails(app.db));
    app.decorate('sendMail', sendMail);
    app.decorate('openMail', (sealed: string) => openMail(secrets, sealed));
    if (isOpen) app.decorate('confirmByMail', createConfirmation({ origin, sendMail }));
    const embedded = outside || !isOpen ? null : await createEmbedded(app, options, secrets, fetch, sendMail);
    const mailLink: MailLink | null =
      outside &&
      (async (email, offer) => {
        const link = origin + withQuery('/api/auth/link', { offer });
        await sendMail(linkMail(await siteTexts(app.db), email, outside.name, link));
      });
    const relyingParty = createRelyingParty({ ...relyingPartyOptions(options, secrets), fetch });

    await app.register(captchaPlugin, {
      secrets,
      config: options.captcha ?? null,
      origin: options.origin,
    });
    await app.register(authPlugin, {
      secrets: isOpen ? secrets : null,
      relyingParty,
      origin: options.origin,
      fetch,
      endProvider: async (subject, sid) => {
        if (embedded) await endProviderSessions(app.db, subject, sid);
      },
      forgetProvider: (reply) => {
        if (embedded) forgetProviderSession(reply, origin);
      },
      mailFlow: embedded && mailFlowOf(app, embedded),
      mailLink,
    });
    if (embedded) {
      const { provider, accounts, requestReset } = embedded;
      await app.register(providerRoutes, { provider, origin: options.origin });
      const ceremonies = createCeremonies({ db: app.db, origin });
      const steps = createSignInSteps({ db: app.db, accounts, ceremonies });
      await app.register(interactionRoutes, { provider, accounts, steps });
      await app.register(passkeySignInRoutes, { steps, prefix: '/api/account' });
      await app.register(securityRoutes, {
        accounts,
        ceremonies,
        siteName: async () => (await siteTexts(app.db)).name,
      });
      await app.register(mailFolderRoutes, { mailer: options.mailer, prefix: '/api/account' });
      await app.register(accountRoutes, { accounts, requestReset, prefix: '/api/account' });
      if (options.demoMember) await ensureDemoMember(app.db, options.demoMember);
      if (options.lockedMember) await lockMember(app, options.lockedMember);
    }

    app.jobs.every('identity-sweep', '23 * * * *', () => deleteExpiredRows(app.db));
  },
  { name: 'identity', dependencies: ['storage', 'jobs'] },
);

const EXPIRING = [
  'oidc_records',
  'pending_joins',
  'password_resets',
  'sign_in_tickets',
  'passkey_challenges',
  'email_changes',
  'first_steps',
  'sessions',
] as const;

async function deleteExpiredRows(db: Db): Promise<void> {
  const now = sql<Date>`now()`;
  for (const table of EXPIRING)
    await identityDb(db).deleteFrom(table).where('expires_at', '<', now).execute();
  await deleteOldMails(db);
  await httpDb(db).deleteFrom('used_once').where('expires_at', '<', now).execute();
  await httpDb(db).deleteFrom('rate_limits').where('resets_at', '<', now).execute();
}
