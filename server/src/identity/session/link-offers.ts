import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { randomToken } from '../../platform/crypto/secrets.ts';
import { consumeNonce, isConsumed } from '../../platform/http/nonce-store.ts';
import { addressKey, consume, networkHash } from '../../platform/http/rate-limit.ts';
import type { Db } from '../../platform/storage/index.ts';
import { consumeMailLimit } from '../provider/account-mail.ts';
import { OWN_ISSUER } from '../provider/accounts.ts';
import type { Auth, MailLink } from './auth.ts';
import { linkMember, membersBy } from './member-linking.ts';
import type { SignedIn } from './relying-party.ts';

const offerSchema = z.object({
  id: z.string(),
  memberId: z.int(),
  email: z.string(),
  issuer: z.string(),
  subject: z.string(),
  browser: z.string(),
  callbackUrl: z.string(),
  expiresAt: z.int(),
});
export type LinkOffer = z.infer<typeof offerSchema>;

export type NoOffer = 'broken' | 'foreign' | 'late' | 'spent';

const SEALED_AS = 'link-offer';
const LIFETIME = 3_600_000;
const OFFERS_PER_SENDER = { most: 10, seconds: 3_600 } as const;

/** A matching address proves nothing: the member confirms by a mail to it, in the browser that signed in. */
export function createLinkOffers(db: Db, { csrf, secrets }: Pick<Auth, 'csrf' | 'secrets'>) {
  const browserOf = (request: FastifyRequest) => csrf.fingerprint(request)?.toString('base64url');

  async function isOpen({ memberId, email }: Pick<LinkOffer, 'memberId' | 'email'>): Promise<boolean> {
    const [member] = await membersBy(db, email);
    return member?.id === memberId && member.issuer === OWN_ISSUER;
  }

  return {
    /** Mails an offer to a member of the embedded provider. Returns false if no offer can be made. */
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
      if (!(await consumeMailLimit(db, email, networkHash(request.ip)))) return false;
      const expiresAt = Date.now() + LIFETIME;
      const offer: LinkOffer = {
        id: randomToken(),
        memberId,
        email,
        issuer,
        subject,
        browser,
        callbackUrl,
        expiresAt,
      };
      await mail(email, secrets.seal(JSON.stringify(offer), SEALED_AS));
      return true;
    },

    async open(request: FastifyRequest, sealed: string): Promise<LinkOffer | NoOffer> {
      const text = secrets.open(sealed, SEALED_AS);
      if (text === null) return 'broken';
      const offer = offerSchema.parse(JSON.parse(text));
      // Checked first: linking changes the browser's fingerprint, and a used link must be reported as used.
      if (await isConsumed(db, SEALED_AS, offer.id)) return 'spent';
      if (offer.browser !== browserOf(request)) return 'foreign';
      if (offer.expiresAt <= Date.now()) return 'late';
      return (await isOpen(offer)) ? offer : 'spent';
    },

    async accept({ id, email, issuer, subject, expiresAt }: LinkOffer): Promise<boolean> {
      if (!(await consumeNonce(db, SEALED_AS, id, new Date(expiresAt)))) return false;
      await linkMember(db, email, { issuer, subject });
      return true;
    },
  };
}
