import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import Fastify, { type FastifyInstance } from 'fastify';
import type { CaptchaAction } from 'shared-contracts/member';
import { vi } from 'vitest';
import { clubPlugin } from '../../src/club/club.plugin.ts';
import { type IdentityOptions, identityPlugin } from '../../src/identity/identity.plugin.ts';
import { memberPlugin } from '../../src/identity/members/member.plugin.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { logSerializers } from '../../src/platform/http/logging.ts';
import { wireErrorsPlugin } from '../../src/platform/http/wire-errors.plugin.ts';
import { jobsPlugin } from '../../src/platform/jobs/jobs.plugin.ts';
import type { Mail } from '../../src/platform/mail/mailer.ts';
import { storagePlugin } from '../../src/platform/storage/index.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';

export const ORIGIN = 'http://localhost:4000';
export const SECRET = 'a secret of a test, long enough for one';

export const IDENTITY: IdentityOptions = {
  origin: ORIGIN,
  secret: SECRET,
  outside: null,
  clients: [],
  mailer: { send: async () => undefined },
};

export type AuthSite = Awaited<ReturnType<typeof startAuthSite>>;

export async function startAuthSite(
  options: Partial<IdentityOptions> = {},
  more: (app: FastifyInstance) => PromiseLike<unknown> = async () => undefined,
) {
  const database = await createTestDatabase();
  const mails: Mail[] = [];
  const lines: string[] = [];
  const app = Fastify({
    routerOptions: { maxParamLength: 500 },
    logger: {
      level: 'warn',
      serializers: logSerializers,
      stream: { write: (line: string) => void lines.push(line) },
    },
  });
  await app.register(wireErrorsPlugin);
  await app.register(storagePlugin, { storage: database });
  await app.register(jobsPlugin);
  await app.register(identityPlugin, {
    ...IDENTITY,
    mailer: {
      async send(mail) {
        mails.push(mail);
      },
    },
    ...options,
  });
  await app.register(memberPlugin);
  await app.register(clubPlugin);
  await more(app);
  await app.ready();
  return {
    app,
    mails,
    lines,
    clientSecret: createSecrets(SECRET).key('client').toString('base64url'),
    mailTo: (address: string, about = /./): Promise<Mail> =>
      vi.waitFor(
        () => {
          const mail = mails.findLast(({ to, subject }) => to === address && about.test(subject));
          if (!mail) throw new Error(`No mail went to ${address}`);
          return mail;
        },
        // Only bounds what hangs.
        { timeout: 120_000 },
      ),
    async stop() {
      await app.close();
      await database.stop();
    },
  };
}

export function linkIn(mail: Mail): URL {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error('There is no link in the mail');
  return new URL(link);
}

export async function captchaToken(app: FastifyInstance, action: CaptchaAction): Promise<string> {
  const { body } = await app.inject(`/api/captcha/challenge?action=${action}`);
  const challenge = JSON.parse(body);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
