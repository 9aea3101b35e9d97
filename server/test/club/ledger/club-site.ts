import Fastify, { type FastifyInstance } from 'fastify';
import { DEMO, SAMPLE_CONTENT } from 'sample-content';
import { cardsPlugin } from '../../../src/club/cards/cards.plugin.ts';
import { clubPlugin } from '../../../src/club/club.plugin.ts';
import { paymentsPlugin } from '../../../src/club/payments/payments.plugin.ts';
import type { StripeOptions } from '../../../src/club/payments/stripe/stripe-provider.ts';
import { savingsPassPlugin } from '../../../src/club/savings-pass/savings-pass.plugin.ts';
import { ensureContent } from '../../../src/content/import/ensure-content.ts';
import { identityPlugin } from '../../../src/identity/identity.plugin.ts';
import { memberPlugin } from '../../../src/identity/members/member.plugin.ts';
import { ensureDemoMember } from '../../../src/identity/provider/demo-member.ts';
import { wireErrorsPlugin } from '../../../src/platform/http/wire-errors.plugin.ts';
import { jobsPlugin } from '../../../src/platform/jobs/jobs.plugin.ts';
import { storagePlugin } from '../../../src/platform/storage/index.ts';
import { cardNumbersPlugin } from '../../../src/platform/text/card-numbers.plugin.ts';
import { createTestDatabase, type TestDb } from '../../../src/testing/test-database.ts';
import { type AuthBrowser, signedInBrowser } from '../../support/auth-browser.ts';
import { IDENTITY, ORIGIN, SECRET } from '../../support/auth-site.ts';

/** A site with the club and the sample's offers, on a database of its own. */
export interface ClubSite {
  readonly app: FastifyInstance;
  readonly db: TestDb;
  /** A browser in which a member is signed in. */
  signedIn(memberId: number): Promise<AuthBrowser>;
  /** Id of the demo member. */
  readonly demo: number;
  stop(): Promise<void>;
}

export interface ClubSiteOptions {
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly stripe?: StripeOptions;
}

export async function startClubSite({ now = Date.now, stripe }: ClubSiteOptions = {}): Promise<ClubSite> {
  const database = await createTestDatabase();
  const { db } = database;
  await ensureContent(db, Date.now(), SAMPLE_CONTENT);
  await ensureDemoMember(db, DEMO.member);
  const app = Fastify({ routerOptions: { maxParamLength: 500 } });
  await app.register(wireErrorsPlugin);
  await app.register(cardNumbersPlugin);
  await app.register(storagePlugin, { storage: database });
  await app.register(jobsPlugin);
  await app.register(identityPlugin, IDENTITY);
  await app.register(memberPlugin);
  await app.register(clubPlugin, { demo: DEMO });
  await app.register(cardsPlugin, { secret: SECRET, hasPractice: true, now });
  await app.register(paymentsPlugin, {
    origin: ORIGIN,
    secret: SECRET,
    stripe: stripe ?? null,
    hasPractice: true,
    now,
  });
  await app.register(savingsPassPlugin, { now });
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
      const browser = await signedInBrowser(app, memberId);
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
