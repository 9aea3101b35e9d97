import {
  type ContentClient,
  type SignUpPageId,
  savingsPassSchema,
  signUpPageSchema,
} from 'shared-contracts/content';
import { signUpPath } from 'shared-contracts/member';
import { isApiError } from 'shared-contracts/wire';

const orNull = (error: unknown) => {
  if (isApiError(error, 'NOT_FOUND')) return null;
  throw error;
};

export async function readClubOffers(content: ContentClient, signal: AbortSignal) {
  const campaign = (page: SignUpPageId) =>
    content
      .get(signUpPageSchema, signUpPath(page), {}, { signal })
      .then(({ title, offer, opensOn, closesOn, startsOn, endsOn }) => ({
        page,
        title,
        offer,
        opensOn,
        closesOn,
        startsOn,
        endsOn,
      }))
      .catch(orNull);
  const pass = content
    .get(savingsPassSchema, '/api/savings-pass', {}, { signal })
    .then(({ title, saleFrom, saleUntil, deals }) => ({ title, saleFrom, saleUntil, coupons: deals.length }))
    .catch(orNull);
  const [sold, ...campaigns] = await Promise.all([pass, campaign('pink'), campaign('deal-days')]);
  return { pass: sold, campaigns: campaigns.filter((one) => one !== null) };
}
