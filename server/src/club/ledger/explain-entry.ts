import { EXPIRY_MONTHS, PENDING_DAYS, SITE_TIME_ZONE, type Transaction } from 'shared-contracts';

const DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: SITE_TIME_ZONE,
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});
const dayWords = (instant: string) => DAY.format(new Date(instant));
const pointWords = (points: number) =>
  `${Math.abs(points).toLocaleString('en-US')} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
const moneyWords = (cents: number, currency: Transaction['currency']) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? 'USD' }).format(
    Math.abs(cents) / 100,
  );

type Explained = Pick<
  Transaction,
  'kind' | 'points' | 'spend_cents' | 'currency' | 'store_name' | 'available_at' | 'pending' | 'order'
>;

const waiting = ({ pending, available_at }: Explained) =>
  pending
    ? ` Stores may take a card payment back, so they count from ${dayWords(available_at)}.`
    : ` They counted ${PENDING_DAYS} days later, once the payment could no longer be taken back.`;

const inOrder = ({ order }: Explained) => (order ? ` Its code is in order ${order}.` : '');

export function explainEntry(entry: Explained): string {
  const { kind, points, spend_cents, currency, store_name } = entry;
  const at = store_name ? ` at ${store_name}` : '';
  const spent = moneyWords(spend_cents, currency);
  switch (kind) {
    case 'receipt':
      return `Your receipt shows ${spent} spent${at}, without tax and discounts: a point for each whole dollar.`;
    case 'card':
      return `You paid ${spent}${at} with a linked card: a point for each whole dollar, without tax.${waiting(entry)}`;
    case 'bonus':
      return 'A gift of the club.';
    case 'refund':
      return `${store_name ?? 'The store'} gave you ${spent} back, so what you had earned for it was taken off: ${pointWords(points)}.`;
    case 'redemption':
      return `You traded ${pointWords(points)} for a reward${at}.${inOrder(entry)}`;
    case 'exchange':
      return `You exchanged ${pointWords(points)}.${inOrder(entry)}`;
    case 'expiry':
      return `Nothing was earned or spent for ${EXPIRY_MONTHS} months, so ${pointWords(points)} expired.`;
    case 'correction':
      return `We set your balance right by ${pointWords(points)}.`;
  }
}
