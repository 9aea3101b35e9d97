import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { randomToken } from '../../platform/crypto/secrets.ts';
import { addressKey } from '../../platform/http/address-key.ts';
import { consumeNonce, isConsumed } from '../../platform/http/nonce-store.ts';
import { consume } from '../../platform/http/rate-limit.ts';
import type { Db } from '../../platform/storage/index.ts';
import { mayMail } from '../provider/account-mail.ts';
import { OWN_ISSUER } from '../provider/accounts.ts';
import type { Auth } from './auth.plugin.ts';
import { linkMember, membersBy } from './link-member.ts';
import type { SignedIn } from './relying-party.ts';

const offerSchema = z.object({
  id: z.string(),
  memberId: z.int(),
  email: z.string(),
  issuer: z.string(),
  subject: z.string(),
  /** Fingerprint of the browser that signed in. */
  browser: z.string(),
  callbackUrl: z.string(),
  expiresAt: z.int(),
});
/** An offer to sign a member of the site's own provider in by another one from now on. */
export type LinkOffer = z.infer<typeof offerSchema>;

/** Why a link is no good: not whole, of another browser, too late, or used. */
export type NoOffer = 'broken' | 'foreign' | 'late' | 'spent';

const SEALED_AS = 'link-offer';
const LIFETIME = 3_600_000;
const OFFERS_PER_SENDER = { most: 10, seconds: 3_600 } as const;

/** Sends the link of an offer to the address that both providers know. */
export type MailLink = (email: string, sealed: string) => Promise<void>;

/**
 * Offers of a link between a member and an identity of another provider. The address is a hint and no proof: who asked has to open a mail that goes
 * there, in the browser that signed in, and to say yes.
 */
export function createLinkOffers(db: Db, { csrf, secrets }: Pick<Auth, 'csrf' | 'secrets'>) {
  const browserOf = (request: FastifyRequest) => csrf.fingerprint(request)?.toString('base64url');

  /** Whether the member could still be linked: nobody has done it since. */
  async function isOpen({ memberId, email }: Pick<LinkOffer, 'memberId' | 'email'>): Promise<boolean> {
    const [member] = await membersBy(db, email);
    return member?.id === memberId && member.issuer === OWN_ISSUER;
  }

  return {
    /** Mails an offer to a member of the site's own provider; false where there is none to make. */
    async make(
      request: FastifyRequest,
      who: SignedIn & { readonly issuer: string },
      callbackUrl: string,
      mail: MailLink,
    ): Promise<boolean> {
      const { issuer, subject } = who;
      const browser = browserOf(request);
      const [member] = who.isEmailProved ? await membersBy(db, who.email) : [];
      if (!browser || member?.issuer !== OWN_ISSUER) return false;
      const { id: memberId, email } = member;
      if (!(await consume(db, `link:${addressKey(request.ip)}`, OFFERS_PER_SENDER))) return false;
      if (!(await mayMail(db, email))) return false;
      const expiresAt = Date.now() + LIFETIME;
      const offer: LinkOffer = {
        id: randomToken(),
        ...{ memberId, email, issuer, subject, browser, callbackUrl, expiresAt },
      };
      await mail(email, secrets.seal(JSON.stringify(offer), SEALED_AS));
      return true;
    },

    /** The offer of a link, for the browser that asked for it. */
    async open(request: FastifyRequest, sealed: string): Promise<LinkOffer | NoOffer> {
      const text = secrets.open(sealed, SEALED_AS);
      if (text === null) return 'broken';
      const offer = offerSchema.parse(JSON.parse(text));
      // First: linking ends what the browser was known by, and whoever opens the mail again is told what became of it.
      if (await isConsumed(db, SEALED_AS, offer.id)) return 'spent';
      if (offer.browser !== browserOf(request)) return 'foreign';
      if (offer.expiresAt <= Date.now()) return 'late';
      return (await isOpen(offer)) ? offer : 'spent';
    },

    /** Links, once. False where somebody was faster. */
    async accept({ id, email, issuer, subject, expiresAt }: LinkOffer): Promise<boolean> {
      if (!(await consumeNonce(db, SEALED_AS, id, new Date(expiresAt)))) return false;
      await linkMember(db, email, { issuer, subject });
      return true;
    },
  };
}
