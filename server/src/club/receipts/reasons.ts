import { RECEIPT_RULES, type ReceiptReason } from 'shared-contracts';

export interface ReasonFacts {
  readonly merchant?: string | null;
  readonly centreName?: string;
  readonly currency?: string | null;
}

const money = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`;

export function reasonText(
  reason: ReceiptReason,
  { merchant, centreName, currency }: ReasonFacts = {},
): string {
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
      return `${merchant ? `“${merchant}”` : 'This store'} isn’t one of the stores${centreName ? ` of ${centreName}` : ''}. You earn points for purchases there.`;
    case 'too-old':
      return `This purchase is more than ${RECEIPT_RULES.maxAgeDays} days old.`;
    case 'future':
      return 'The date on this receipt is in the future.';
    case 'too-small':
      return `Receipts count from ${money(RECEIPT_RULES.minimumCents)}.`;
    case 'too-many':
      return `You’ve submitted more than ${RECEIPT_RULES.perStoreAndDay} receipts from one store in one day.`;
    case 'large':
      return `Above ${money(RECEIPT_RULES.reviewAboveCents)} a team member reviews it first.`;
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
      return 'We couldn’t read this picture. A team member will review it.';
    case 'appeal':
      return 'You asked for a second review. A team member will look at it.';
    case 'reviewer':
      return 'A team member reviewed it.';
  }
}
