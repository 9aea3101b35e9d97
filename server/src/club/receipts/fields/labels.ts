import { likeness, plain } from './plain.ts';

// In order: of equally good matches the first counts.
const PHRASES = {
  saved: [
    'YOU SAVED|TOTAL SAVINGS|VOUS AVEZ ECONOMISE|TOTAL ECONOMIES|TOTAL ITEMS|TOTAL ARTICLES|ITEMS SOLD|POINTS',
  ],
  subtotal: ['SUBTOTAL|SUB TOTAL|SUB-TOTAL|SOUS-TOTAL|SOUS TOTAL|MERCHANDISE TOTAL|NET TOTAL'],
  discount: ['DISCOUNT|RABAIS|COUPON|PROMO|PROMOTION|SAVINGS|ESCOMPTE|REDUCTION|MARKDOWN|REMISE'],
  tax: [
    'SALES TAX|TAX|TAXES|HST|GST|PST|QST|TVH|TPS|TVQ|TVA|VAT|STATE TAX|LOCAL TAX|COUNTY TAX|CITY TAX|TAXE',
  ],
  total: ['TOTAL|GRAND TOTAL|TOTAL DUE|AMOUNT DUE|BALANCE DUE|BALANCE|MONTANT DU|MONTANT TOTAL|A PAYER'],
  paid: [
    'VISA|MASTERCARD|MC|AMEX|AMERICAN EXPRESS|DISCOVER|DEBIT|INTERAC|CASH|COMPTANT|CREDIT|CARD|CARTE',
    'PAYMENT|PAIEMENT|TENDER|APPLE PAY|GIFT CARD|CHANGE|MONNAIE',
  ],
};
type Label = keyof typeof PHRASES;
const LABELS = Object.keys(PHRASES) as Label[];
const phrasesOf = (label: Label) => PHRASES[label].flatMap((phrases) => phrases.split('|'));

// Short labels must match exactly.
const least = (phrase: string) => (phrase.length <= 4 ? 1 : phrase.length <= 6 ? 0.79 : 0.74);

/** Returns the label at the start of a line, tolerating print and OCR errors. */
export function labelOf(line: string): Label | null {
  const words = plain(line)
    .replace(/[^A-Z -]/g, ' ')
    .trim();
  if (!words) return null;
  let best: { label: Label; score: number } | null = null;
  for (const label of LABELS) {
    for (const phrase of phrasesOf(label)) {
      const start = words.slice(0, phrase.length);
      // A short phrase must end at a word boundary.
      if (
        /[A-Z]/.test(words[phrase.length] ?? ' ') &&
        /[A-Z]/.test(words[phrase.length - 1] ?? ' ') &&
        phrase.length <= 4
      )
        continue;
      const score = likeness(start, phrase);
      if (score < least(phrase)) continue;
      const weight = score + phrase.length / 100;
      if (!best || weight > best.score) best = { label, score: weight };
    }
  }
  if (best) return best.label;
  // Some tills print the place before the tax name: "SC SALES TAX".
  if (/\b(TAX|TAXE|HST|GST|TPS|TVQ|TVH)\b/.test(words)) return 'tax';
  return /\b(DISCOUNT|COUPON|RABAIS)\b/.test(words) ? 'discount' : null;
}
