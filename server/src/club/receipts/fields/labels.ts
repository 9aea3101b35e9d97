import { isLike, likeness, plain } from './plain.ts';

// In order: of equally good matches the first counts.
const PHRASES = {
  saved: [
    'YOU SAVED|TOTAL SAVED|TOTAL SAVINGS|YOUR SAVINGS|TODAY S SAVINGS|TOTAL ITEMS|TOTAL QTY|TOTAL UNITS|TOTAL PIECES',
    'ITEMS SOLD|POINTS|YOUR POINTS|TOTAL POINTS|YOU EARNED|CARD BALANCE|GIFT CARD BALANCE|NEW BALANCE',
    'REMAINING BALANCE|PREVIOUS BALANCE|BALANCE LOAD|VOUS AVEZ ECONOMISE|VOUS ECONOMISEZ|VOS ECONOMIES|TOTAL ECONOMIES',
    'TOTAL ARTICLES|SOLDE DE LA CARTE|USTED AHORRO|AHORRO TOTAL|TOTAL AHORRADO|TOTAL ARTICULOS|SALDO',
  ],
  subtotal: [
    'SUBTOTAL|SUB TOTAL|SUB-TOTAL|SOUS-TOTAL|SOUS TOTAL|MERCHANDISE TOTAL|MERCHANDISE SUBTOTAL|NET TOTAL',
    'TOTAL BEFORE TAX|TOTAL AVANT TAXES|TOTAL HT',
  ],
  discount: [
    'DISCOUNT|RABAIS|COUPON|PROMO|PROMOTION|SAVINGS|ESCOMPTE|REDUCTION|MARKDOWN|REMISE|DESCUENTO|REBAJA|CUPON',
    'TOTAL DISCOUNT|TOTAL RABAIS|TOTAL DESCUENTO',
  ],
  tax: [
    'SALES TAX|TAX|TAXES|HST|GST|PST|QST|TVH|TPS|TVQ|TVA|VAT|STATE TAX|LOCAL TAX|COUNTY TAX|CITY TAX|TAXE',
    'TOTAL TAX|TOTAL TAXES|IVA|IMPUESTO|IMPUESTOS',
  ],
  tip: ['TIP|GRATUITY|POURBOIRE|PROPINA'],
  total: [
    'TOTAL|GRAND TOTAL|TOTAL DUE|AMOUNT DUE|BALANCE DUE|BALANCE|MONTANT DU|MONTANT TOTAL|A PAYER|NET A PAYER',
    'TOTAL A PAYER|TOTAL TTC|ORDER TOTAL|SALE TOTAL|PURCHASE TOTAL|TOTAL A PAGAR|IMPORTE TOTAL|A PAGAR',
    'TOTAL REFUND|REFUND TOTAL|REFUND AMOUNT|AMOUNT REFUNDED|REFUND DUE|TOTAL REMBOURSE|MONTANT REMBOURSE',
    'REMBOURSEMENT TOTAL|TOTAL DEVOLUCION|TOTAL REEMBOLSO',
  ],
  paid: [
    'VISA|MASTERCARD|MC|AMEX|AMERICAN EXPRESS|DISCOVER|DEBIT|INTERAC|CASH|COMPTANT|CREDIT|CARD|CARTE',
    'PAYMENT|PAIEMENT|TENDER|TOTAL TENDER|TOTAL PAID|AMOUNT PAID|APPLE PAY|GOOGLE PAY|GIFT CARD|CARTE CADEAU',
    'STORE CREDIT|MERCHANDISE CREDIT|CHANGE|MONNAIE|TARJETA|EFECTIVO|CAMBIO|VUELTO|PAGO',
  ],
};
export type Label = keyof typeof PHRASES;
const LABELS = Object.keys(PHRASES) as Label[];
const ALL = LABELS.flatMap((label) =>
  PHRASES[label].flatMap((phrases) => phrases.split('|')).map((phrase) => ({ label, phrase })),
);

// Short labels must match exactly.
const least = (phrase: string) => (phrase.length <= 4 ? 1 : phrase.length <= 6 ? 0.79 : 0.74);

/** Returns the label at the start of a line, tolerating print and OCR errors. */
export function labelOf(line: string): Label | null {
  const words = plain(line)
    .replace(/[^A-Z -]/g, ' ')
    .trim();
  if (!words) return null;
  let best: { label: Label; score: number } | null = null;
  for (const { label, phrase } of ALL) {
    const start = words.slice(0, phrase.length);
    // A short phrase must end at a word boundary.
    if (
      /[A-Z]/.test(words[phrase.length] ?? ' ') &&
      /[A-Z]/.test(words[phrase.length - 1] ?? ' ') &&
      phrase.length <= 4
    )
      continue;
    if (!isLike(start, phrase, least(phrase))) continue;
    const weight = likeness(start, phrase) + phrase.length / 100;
    if (!best || weight > best.score) best = { label, score: weight };
  }
  if (best) return best.label;
  // Some tills print the place before the tax name: "SC SALES TAX".
  if (/\b(TAX|TAXE|HST|GST|TPS|TVQ|TVH)\b/.test(words)) return 'tax';
  return /\b(DISCOUNT|COUPON|RABAIS|DESCUENTO)\b/.test(words) ? 'discount' : null;
}
