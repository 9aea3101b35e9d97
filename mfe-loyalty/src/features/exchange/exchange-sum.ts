import type { Currency } from 'shared-contracts/content';
import type { ExchangeOption } from 'shared-contracts/member';
import { countWords, moneyWords } from '../words/words.ts';

/** Returns what the points give: "$9 of gift card credit", "240 SkyHop miles". */
export function givesWords(option: ExchangeOption, points: number, currency: Currency): string {
  const amount = (points / option.step) * option.gives;
  return option.kind === 'gift-card'
    ? `${moneyWords(amount, currency)} of ${option.unit}`
    : `${countWords(amount)} ${option.unit}`;
}

/** Returns the rate: "50 points are $1.50". */
export function rateWords(option: ExchangeOption, currency: Currency): string {
  const gives = option.kind === 'gift-card' ? moneyWords(option.gives, currency) : countWords(option.gives);
  return `${option.step} points = ${gives}${option.kind === 'gift-card' ? '' : ` ${option.unit}`}`;
}

export function amountsOf({ minimum, maximum, step }: ExchangeOption, points: number): number[] {
  const most = Math.min(maximum, Math.floor(points / step) * step);
  return most < minimum
    ? []
    : Array.from({ length: (most - minimum) / step + 1 }, (_, index) => minimum + index * step);
}
