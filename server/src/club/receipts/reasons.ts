import { RECEIPT_RULES, type ReceiptReason } from 'shared-contracts';

/** Values that a reason may speak of. */
export interface ReasonFacts {
  readonly merchant?: string | null;
  readonly centreName?: string;
  readonly currency?: string | null;
}

const money = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`;

/** Why, in words to the member. */
export function reasonText(
  reason: ReceiptReason,
  { merchant, centreName, currency }: ReasonFacts = {},
): string {
  switch (reason) {
    case 'duplicate':
      return 'This receipt was sent in before. Each one counts once.';
    case 'duplicate-card':
      return 'A linked card has brought the points of this purchase already.';
    case 'several':
      return 'There is more than one receipt in this picture. Please send each one by itself.';
    case 'foreign-currency':
      return `This receipt is in ${currency ?? 'another currency'}. Points come for US and Canadian dollars.`;
    case 'no-store':
      return `${merchant ? `“${merchant}”` : 'This shop'} is not one of the stores${centreName ? ` of ${centreName}` : ''}. Points come for purchases there.`;
    case 'too-old':
      return `This purchase is more than ${RECEIPT_RULES.maxAgeDays} days old.`;
    case 'future':
      return 'The date on this receipt has not come yet.';
    case 'too-small':
      return `Receipts count from ${money(RECEIPT_RULES.minimumCents)}.`;
    case 'too-many':
      return `That makes more than ${RECEIPT_RULES.perStoreAndDay} receipts of one store in a day.`;
    case 'large':
      return `Above ${money(RECEIPT_RULES.reviewAboveCents)} one of us looks at it first.`;
    case 'corrected':
      return 'What you put in is not what we could read. One of us compares it with the picture.';
    case 'no-number':
      return 'It has no receipt number that we could read. One of us looks at it.';
    case 'sums':
      return 'The amounts do not add up as we read them. One of us looks at it.';
    case 'similar':
      return 'It looks much like a receipt that was sent in before. One of us compares them.';
    case 'currency':
      return 'Its currency is not that of the centre. One of us looks at it.';
    case 'unreadable':
      return 'We could not read this picture. One of us looks at it.';
    case 'appeal':
      return 'You asked for a second look. One of us takes it.';
    case 'reviewer':
      return 'One of us looked at it.';
  }
}
