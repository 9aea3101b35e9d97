import type {
  Activity,
  Loyalty,
  Member,
  MemberCard,
  MemberPass,
  Order,
  OrderSummary,
  Preferences,
  Program,
  Receipt,
  Transaction,
} from '../src/index.ts';
import { fakeCentre } from './fake-content.ts';
import { instantIn } from './sample-days.ts';

const centre = fakeCentre.slug;
const store_name = 'Sample Shoes';

/** Club member for a remote without a site: points to spend, a history, a code. */
export const fakeMember: Member = {
  email: 'sam@example.com',
  public_id: '3f6d2f0c-6f0e-4d53-9f2a-8f1c5d0a7b11',
  mpid: '1',
  first_name: 'Sam',
  last_name: 'Sample',
  preferred_center: centre,
};

export const fakeSecurity = () => ({
  email: fakeMember.email,
  passkeys: [
    {
      id: '6a1f0f3f-3d3f-4a53-9a53-0b7c6a0e5b11',
      name: 'My phone',
      created_at: instantIn(-30),
      last_used_at: instantIn(-1),
    },
  ],
  second_step: false,
  recovery_codes_left: 0,
});

export const fakeLoyalty: Loyalty = { points: 435, pending: 60, stage: 2, tier: 'blue' };

const line = (
  id: number,
  days: number,
  rest: Pick<Transaction, 'kind' | 'title' | 'points' | 'balance'>,
) => ({
  id,
  centre,
  store_name,
  spend_cents: rest.kind === 'receipt' ? rest.points * 100 : 0,
  currency: 'USD' as const,
  happened_at: instantIn(days),
  available_at: instantIn(days + 7),
  pending: days > -7,
  order: null,
  ...rest,
});

export const fakeTransactions = (): Transaction[] => [
  line(4, -2, { kind: 'receipt', title: 'Receipt of Sample Shoes', points: 60, balance: 495 }),
  {
    ...line(3, -12, { kind: 'redemption', title: '$10 at Sample Shoes', points: -250, balance: 435 }),
    order: 'R-SAMPLE1',
  },
  line(2, -40, { kind: 'receipt', title: 'Receipt of Sample Shoes', points: 585, balance: 685 }),
  line(1, -80, { kind: 'bonus', title: 'Welcome to the club', points: 100, balance: 100 }),
];

export const fakeActivities = (): Activity[] =>
  fakeTransactions().map(({ id, kind, happened_at: at, title, points, pending, order }) => ({
    id: String(id),
    kind,
    at,
    title,
    centre,
    store_name,
    points,
    pending,
    order,
  }));

const orderSummary = (): OrderSummary => ({
  number: 'R-SAMPLE1',
  kind: 'reward',
  title: '$10 at Sample Shoes',
  centre,
  store_name,
  offer_id: 2001,
  points: 250,
  gives: '$10 at Sample Shoes',
  value_cents: 1000,
  currency: 'USD',
  code: '1234 5678 9012',
  created_at: instantIn(-12),
  expires_at: instantIn(48),
});

export const fakeRedeemed = (): OrderSummary[] => [orderSummary()];

/** Modules that look like a code without content: tills accept no samples. */
const modules = (row: number) =>
  Array.from({ length: 21 }, (_, at) => ((row * 7 + at * at * 3) % 5 < 2 ? '1' : '0')).join('');

export const fakeOrder = (): Order => ({
  ...orderSummary(),
  balance_after: 435,
  how_to: ['Show the code at the checkout.'],
  symbols: {
    qr: Array.from({ length: 21 }, (_, row) => modules(row)),
    code128: `11010011100${modules(1)}${modules(2)}${modules(3)}1100011101011`,
  },
});

export const fakeMemberCard = (): MemberCard => ({
  number: 'M-SAMP-LECA-RD23',
  since: instantIn(-400),
  symbols: fakeOrder().symbols,
});

export const fakeProgram = (): Program => ({
  rules: { points_per_dollar: 1, pending_days: 7, expiry_months: 12, tier_months: 12 },
  stages: [
    { stage: 1, from: 0, to: 249 },
    { stage: 2, from: 250, to: 499 },
    { stage: 3, from: 500, to: 750 },
  ],
  tiers: [
    { tier: 'blue', from_cents: 0 },
    { tier: 'gold', from_cents: 100_000 },
    { tier: 'platinum', from_cents: 250_000 },
  ],
  reward_costs: [250, 400, 500],
  exchanges: [
    {
      id: 'gift-card',
      kind: 'gift-card',
      title: 'Sample gift card',
      text: 'For every store of the center.',
      unit: 'gift card',
      step: 250,
      gives: 1000,
      minimum: 250,
      maximum: 2500,
      how_to: ['Show it at the checkout.'],
    },
  ],
  standing: {
    tier: 'blue',
    spend_cents: 64_500,
    next_tier: { tier: 'gold', missing_cents: 35_500 },
    expires_at: instantIn(300),
  },
});

export const fakePreferences = (): Preferences => ({
  email: fakeMember.email,
  profile: {
    first_name: 'Sam',
    last_name: 'Sample',
    birthday: '1990-05-31',
    country: 212,
    region: 'SC',
    postal_code: '29000',
    gender: null,
    opt_ins: { email: true, sms: false },
  },
  attributes: {
    favorite_stores: ['11'],
    favorite_brands: ['101'],
    favorite_categories: ['1'],
    favorite_centers: [centre],
    preferred_center: centre,
  },
  names: {
    stores: [{ id: 11, name: store_name, centre, centre_name: fakeCentre.name }],
    brands: [{ id: 101, name: store_name }],
    categories: [{ id: 1, name: 'Shoes' }],
    centers: [{ slug: centre, name: fakeCentre.name }],
  },
  sessions: 2,
  has_password: true,
});

export const fakePass: MemberPass = { pass: null, upgrade: null };

export const fakeLinkedCards = () => ({
  items: [{ id: 'card-1', brand: 'Visa', last_four: '4242', linked_at: instantIn(-30) }],
  linking: { provider: 'Sample provider', practice: true },
});

export const fakeReceipt = (): Receipt => ({
  id: '0b0f6f52-7f6b-4f0a-9d6e-3a4f6f1f2a10',
  state: 'credited',
  uploaded_at: instantIn(-2),
  centre,
  read: null,
  store: { id: 11, name: store_name },
  fields: null,
  store_name,
  currency: 'USD',
  reason: null,
  points: 60,
  decided_at: instantIn(-2),
  appeal: null,
  can_appeal: false,
  has_picture: false,
});
