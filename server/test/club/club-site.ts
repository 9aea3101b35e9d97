import Fastify, { type FastifyInstance } from 'fastify';
import { clubPlugin } from '../../src/club/club.plugin.ts';
import { ensureContent } from '../../src/content/ensure-content.ts';
import { wireErrorsPlugin } from '../../src/http/wire-errors.plugin.ts';
import { ensureDemoMember } from '../../src/identity/demo-member.ts';
import { identityPlugin } from '../../src/identity/identity.plugin.ts';
import { memberPlugin } from '../../src/member/member.plugin.ts';
import { type Db, storagePlugin } from '../../src/storage/index.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { ORIGIN } from '../support/auth-site.ts';

/** A site with the club and the sample's offers, on a database of its own. */
export interface ClubSite {
  readonly app: FastifyInstance;
  readonly db: Db;
  /** A browser in which a member is signed in. */
  signedIn(memberId: number): Promise<AuthBrowser>;
  /** Id of the demo member. */
  readonly demo: number;
  stop(): Promise<void>;
}

export async function startClubSite(): Promise<ClubSite> {
  const database = await createTestDatabase();
  const { db } = database;
  await ensureContent(db, Date.now());
  await ensureDemoMember(db, `${ORIGIN}/identity`);
  const app = Fastify({ routerOptions: { maxParamLength: 500 } });
  await app.register(wireErrorsPlugin);
  await app.register(storagePlugin, { storage: database });
  await app.register(identityPlugin, {
    origin: ORIGIN,
    secret: 'a secret of a test, long enough for one',
    outside: null,
    clients: [],
    hasDemo: false,
    mailer: { send: async () => undefined },
  });
  await app.register(memberPlugin);
  await app.register(clubPlugin, { hasDemo: true });
  await app.ready();
  const demo = await db
    .selectFrom('members')
    .select('id')
    .where('email', '=', 'demo@example.com')
    .executeTakeFirstOrThrow();
  return {
    app,
    db,
    demo: demo.id,
    async signedIn(memberId) {
      const browser = new AuthBrowser(app);
      const token = await app.auth.sessions.create({
        memberId,
        issuer: 'test',
        subject: String(memberId),
        sid: null,
        refreshToken: null,
        refreshIn: 3600,
      });
      browser.setCookie('__Host-session', token);
      // Its token comes before calls that are made at once.
      await browser.csrf();
      return browser;
    },
    async stop() {
      await app.close();
      await database.stop();
    },
  };
}
