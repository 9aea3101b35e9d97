import { addDays } from 'shared-contracts/content';
import {
  RECEIPT_RULES,
  type ReadFields,
  type ReceiptFields,
  type ReceiptReason,
} from 'shared-contracts/member';
import { rowsOf } from './fields/amounts.ts';
import type { DateContext } from './fields/dates.ts';
import { documentOf, type ReceiptDocument } from './fields/document.ts';
import { namesStore } from './fields/match-store.ts';
import { ILLEGIBLE, ocrKey } from './fields/plain.ts';
import { purchaseDates } from './fields/purchase-dates.ts';
import { hasPayment, tipOf } from './fields/sums.ts';

export interface ReceiptFacts {
  readonly fields: ReceiptFields;
  readonly read: ReadFields;
  readonly lines: readonly string[];
  readonly storeName: string;
  readonly context: DateContext;
  readonly centreCurrency: string;
  readonly sentOn: string;
  /** Whether it names another center than the member. */
  readonly isOtherCentre: boolean;
  readonly isDuplicate: boolean;
  readonly isPaidByCard: boolean;
  readonly isSimilar: boolean;
  readonly sameStoreAndDay: number;
}

export interface Closing {
  readonly state: 'refused' | 'review';
  readonly reason: ReceiptReason;
  readonly says?: string;
}

export type Verdict = { readonly state: 'credited'; readonly netCents: number } | Closing;

const refused = (reason: ReceiptReason): Closing => ({ state: 'refused', reason });
const review = (reason: ReceiptReason): Closing => ({ state: 'review', reason });

/**
 * Returns the verdict on a document that is not a sale, or null for a sale. A return is for a person, unless it
 * matches a credited receipt.
 */
export function verdictOfKind({ kind, isCertain, says }: ReceiptDocument): Closing | null {
  if (kind === 'sale') return null;
  return isCertain && kind !== 'return' ? refused(kind) : { ...review(kind), says };
}

type Amounts = Pick<ReceiptFields, 'subtotal_cents' | 'tax_cents' | 'discount_cents' | 'total_cents'>;

/**
 * Returns the net cents that earn points: the total without tax and tip, after discounts. Null if the amounts
 * are inconsistent.
 */
export function netOf(
  { subtotal_cents, tax_cents, discount_cents, total_cents: paid }: Amounts,
  tipCents = 0,
): number | null {
  const near = (a: number, b: number) => Math.abs(a - b) <= 2;
  const total_cents = paid - tipCents;
  if (tax_cents === null) {
    const net = subtotal_cents === null ? null : subtotal_cents - (discount_cents ?? 0);
    return net !== null && net <= total_cents && net >= total_cents * 0.75 ? net : null;
  }
  const net = total_cents - tax_cents;
  if (net < 0 || tax_cents > net * 0.3) return null;
  if (subtotal_cents === null) return net;
  const before = near(subtotal_cents - (discount_cents ?? 0), net);
  return before || near(subtotal_cents, net) ? net : null;
}

/** Returns the net cents of a sale without its tip. Null if they are unclear. */
export const earningOf = (fields: ReceiptFields, lines: readonly string[]): number | null =>
  netOf(fields, tipOf(lines, fields));

// Whether the picture confirms the member's fields, so no review is needed.
function isConfirmedByPicture({ fields, read, lines, storeName, context }: ReceiptFacts): boolean {
  const amounts = new Set(rowsOf(lines).flatMap((row) => row.amounts.map(({ cents }) => Math.abs(cents))));
  // A value that was read must match; one that was not read must at least appear.
  const fits = (cents: number | null, wasRead: number | null) =>
    wasRead === null ? cents === null || amounts.has(cents) : (cents ?? 0) === wasRead;
  const text = ocrKey(lines.join(''));
  return (
    fits(fields.total_cents, read.total_cents) &&
    // Any amount could pass for the total, so the parts must add up to it.
    (read.total_cents !== null || fields.subtotal_cents !== null) &&
    fits(fields.subtotal_cents, read.subtotal_cents) &&
    fits(fields.discount_cents, read.discount_cents) &&
    fits(fields.tax_cents, read.tax_cents) &&
    (fields.date === read.date || purchaseDates(lines, context).includes(fields.date)) &&
    (!fields.number || text.includes(ocrKey(fields.number))) &&
    namesStore(lines, storeName)
  );
}

/** Whether a line between the store and the goods is illegible. It may be the title of a voided sale. */
function hasIllegibleTitle(lines: readonly string[]): boolean {
  const at = lines.indexOf(ILLEGIBLE, 2);
  return at > 0 && at < rowsOf(lines).findIndex(({ amounts }) => amounts.length > 0);
}

export function decide(facts: ReceiptFacts): Verdict {
  const { fields, read, sentOn } = facts;
  if (read.currency !== null && read.currency !== 'USD' && read.currency !== 'CAD')
    return refused('foreign-currency');
  const ofKind = verdictOfKind(documentOf(facts.lines));
  if (ofKind?.state === 'refused') return ofKind;
  if (fields.date > sentOn) return refused('future');
  if (fields.date < addDays(sentOn, -RECEIPT_RULES.maxAgeDays)) return refused('too-old');
  if (fields.total_cents < RECEIPT_RULES.minimumCents) return refused('too-small');
  if (facts.isDuplicate) return refused('duplicate');
  if (facts.isPaidByCard) return refused('duplicate-card');
  if (facts.sameStoreAndDay >= RECEIPT_RULES.perStoreAndDay) return refused('too-many');
  if (facts.lines.length === 0) return review('unreadable');
  if (ofKind) return ofKind;
  if (fields.total_cents > RECEIPT_RULES.reviewAboveCents) return review('large');
  if (facts.isOtherCentre || !isConfirmedByPicture(facts)) return review('corrected');
  if (!fields.number) return review('no-number');
  if (read.currency !== null && read.currency !== facts.centreCurrency) return review('currency');
  if (facts.isSimilar) return review('similar');
  if (hasIllegibleTitle(facts.lines) || !hasPayment(facts.lines)) return review('unreadable');
  const netCents = earningOf(fields, facts.lines);
  return netCents === null ? review('sums') : { state: 'credited', netCents };
}

interface ReasonFacts {
  readonly merchant?: string | null;
  readonly centreName?: string;
  readonly currency?: string | null;
  readonly says?: string | undefined;
}

const MAY_BE: Partial<Record<ReceiptReason, string>> = {
  return: 'a return',
  exchange: 'an exchange',
  'gift-card': 'a gift card',
  void: 'a voided sale',
  training: 'a register’s training mode',
  quote: 'a quote or an order',
  copy: 'a copy',
};
const MOST_SAID = 60;

const money = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`;

export function reasonText(
  reason: ReceiptReason,
  { merchant, centreName, currency, says }: ReasonFacts = {},
): string {
  if (says && MAY_BE[reason])
    return `It says “${says.trim().slice(0, MOST_SAID)}”, so it may be ${MAY_BE[reason]}. A team member will review it.`;
  switch (reason) {
    case 'duplicate':
      return 'This receipt has already been submitted. Each one counts once.';
    case 'duplicate-card':
      return 'You already earned points for this purchase with a linked card.';
    case 'several':
      return 'There is more than one receipt in this picture. Please submit them one at a time.';
    case 'foreign-currency':
      return `This receipt is in ${currency ?? 'another currency'}. You can earn points for purchases in US and Canadian dollars.`;
    case 'no-store':
      return `${merchant ? `“${merchant}”` : 'This store'} isn’t one of the stores${centreName ? ` at ${centreName}` : ''}. You earn points for purchases there.`;
    case 'too-old':
      return `This purchase is more than ${RECEIPT_RULES.maxAgeDays} days old.`;
    case 'future':
      return 'The date on this receipt is in the future.';
    case 'too-small':
      return `Receipts must be at least ${money(RECEIPT_RULES.minimumCents)}.`;
    case 'too-many':
      return `You’ve submitted more than ${RECEIPT_RULES.perStoreAndDay} receipts from one store in one day.`;
    case 'large':
      return `A team member reviews receipts over ${money(RECEIPT_RULES.reviewAboveCents)} first.`;
    case 'corrected':
      return 'What you entered differs from what we read. A team member will compare it with the picture.';
    case 'no-number':
      return 'We couldn’t read a receipt number. A team member will review it.';
    case 'sums':
      return 'The amounts we read don’t add up. A team member will review it.';
    case 'similar':
      return 'It looks a lot like a receipt we already have. A team member will compare them.';
    case 'currency':
      return 'Its currency doesn’t match the location. A team member will review it.';
    case 'unreadable':
      return 'We couldn’t read all of this picture. A team member will review it.';
    case 'appeal':
      return 'You asked for a second review. A team member will look at it.';
    case 'reviewer':
      return 'A team member reviewed it.';
    case 'return':
      return 'This is a return, so it earns no points.';
    case 'exchange':
      return 'You paid nothing for this exchange, so it earns no points.';
    case 'gift-card':
      return 'Gift cards and loaded balances earn no points. You earn them when you pay with the card.';
    case 'void':
      return 'This sale was voided, so it earns no points.';
    case 'training':
      return 'A register printed this in training mode. It isn’t a purchase, so it earns no points.';
    case 'quote':
      return 'This isn’t a receipt of a payment. Please send the one you got when you paid.';
    case 'copy':
      return 'This is a copy of a receipt. Please send the original.';
  }
}
