import type { Currency, PassDeal, PassEdition, SavingsPass } from 'shared-contracts/content';
import { moneyWords } from '../words/words.ts';

type Edition = SavingsPass['editions'][number];

export const editionOf = ({ editions }: SavingsPass, edition: PassEdition): Edition | undefined =>
  editions.find((one) => one.edition === edition);

/** Returns the coupons of an edition. The full edition includes the basic ones. */
export const dealsIn = ({ deals }: SavingsPass, edition: PassEdition): PassDeal[] =>
  edition === 'full' ? deals : deals.filter((deal) => deal.edition === 'basic');

export const priceWords = (edition: Edition, currency: Currency): string =>
  moneyWords(edition.price[currency], currency);

export function saleState({ saleFrom, saleUntil }: SavingsPass, today: string): 'before' | 'open' | 'after' {
  if (today < saleFrom) return 'before';
  return today > saleUntil ? 'after' : 'open';
}
