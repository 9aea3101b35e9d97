import { randomUUID } from 'node:crypto';
import { DEMO } from 'sample-content';
import { afterAll } from 'vitest';
import { cardsPlugin } from '../../src/club/cards/cards.plugin.ts';
import { clubPlugin } from '../../src/club/club.plugin.ts';
import { paymentsPlugin } from '../../src/club/payments/payments.plugin.ts';
import type { StripeOptions } from '../../src/club/payments/stripe/stripe-provider.ts';
import { savingsPassPlugin } from '../../src/club/savings-pass/savings-pass.plugin.ts';
import { memberPlugin } from '../../src/identity/members/member.plugin.ts';
import { ensureDemoMember } from '../../src/identity/provider/demo-member.ts';
import { type AuthBrowser, signedInBrowser } from '../support/auth-browser.ts';
import { ORIGIN, SECRET } from '../support/auth-site.ts';
import { startPlainSite } from '../support/plain-site.ts';
import { buy, newMember } from './club-members.ts';

export const OWN_FETCH = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
};

/** Posts as a page of the site does, with a new idempotency key unless one is given. */
export const post = async (page: AuthBrowser, path: string, body: unknown, key: string = randomUUID()) =>
  page.request('POST', path, {
    body,
    headers: { 'x-csrf-token': await page.csrf(), 'idempotency-key': key, ...OWN_FETCH },
  });

interface ClubSiteOptions {
  readonly now?: () => number;
  readonly stripe?: StripeOptions;
}

/** A site with the club and the sample's offers, on a database of its own, for all tests of the file that calls it. */
export async function clubSite({ now = Date.now, stripe }: ClubSiteOptions = {}) {
  const site = await startPlainSite({ sampleAt: Date.now() }, async (app) => {
    await ensureDemoMember(app.db, DEMO.member);
    await app.register(memberPlugin);
    await app.register(clubPlugin, { demo: DEMO });
    await app.register(cardsPlugin, { secret: SECRET, hasPractice: true, now });
    const payments = { origin: ORIGIN, secret: SECRET, stripe: stripe ?? null, hasPractice: true, now };
    await app.register(paymentsPlugin, payments);
    await app.register(savingsPassPlugin, { now });
  });
  const { app, db } = site;
  afterAll(() => site.stop());

  async function signedIn(memberId: number): Promise<AuthBrowser> {
    const browser = await signedInBrowser(app, memberId);
    // Its token comes before calls that are made at once.
    await browser.csrf();
    return browser;
  }

  return {
    app,
    db,
    signedIn,
    /** A new member who is signed in and spent so many dollars yesterday. */
    async member(dollars = 0) {
      const memberId = await newMember(db);
      const at = new Date(Date.now() - 86_400_000);
      if (dollars > 0) await buy(db, memberId, { cents: dollars * 100, at });
      return { memberId, page: await signedIn(memberId) };
    },
    async demo(): Promise<AuthBrowser> {
      const demo = db.selectFrom('members').select('id').where('email', '=', DEMO.member.email);
      return signedIn((await demo.executeTakeFirstOrThrow()).id);
    },
  };
}
