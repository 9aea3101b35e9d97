import type { ContentSet } from 'shared-contracts/content-records';
import { createSampleContent } from '../../../sample-content/src/sample-content.ts';
import { fillLayout } from './fill-layout.ts';
import { type Form, type Kind, type Layout, layouts, PARTS, type Part } from './layouts.ts';
import { type Item, type Random, randomOf, type Sums, type Truth } from './truth.ts';

export interface DrawnReceipt {
  readonly at: number;
  readonly part: Part;
  readonly layout: Layout;
  readonly form: Form;
  readonly truth: Truth;
  /** Lines of text, or HTML. */
  readonly text: string;
  readonly random: Random;
}

/** Half are sales, and 8 of 20 returns, voids and gift cards: enough of each in the held-out part. */
const ROUND: ReadonlyArray<Kind | 'rare'> = [
  ...Array.from({ length: 10 }, () => 'sale' as const),
  ...(['return', 'return', 'return', 'return', 'void', 'void', 'gift', 'gift', 'exchange', 'rare'] as const),
];
const RARE = ['training', 'quote', 'copy'] as const;

const NOT_GOODS = ['Dining', 'Entertainment', 'Services'];
const COLORS = ['black', 'navy', 'olive', 'white', 'rose', 'grey', 'sand'];
const GIFTS = { en: 'GIFT CARD', fr: 'CARTE-CADEAU', es: 'TARJETA DE REGALO' };
const numbers = (text: string) => text.split(/[ -]/).map(Number);

/** Draws every receipt of a corpus. The same seed, count and day give the same receipts. */
export function drawReceipts(corpus: { seed: number; count: number; today: string }): DrawnReceipt[] {
  const { seed, count, today } = corpus;
  const content = createSampleContent({ today });
  const used = new Map<string, number>();
  function cycled<T>(of: readonly T[], key: string): T {
    const turn = used.get(key) ?? seed + key.length;
    used.set(key, turn + 1);
    const one = of[turn % of.length];
    if (one === undefined) throw new Error(`No layout fits ${key}.`);
    return one;
  }
  return Array.from({ length: count }, (_, at) => {
    const part = PARTS[at % 3 === 2 ? 1 : 0];
    const usual = cycled(ROUND, part);
    const rare = cycled(RARE, `${part} rare`);
    const kind = usual === 'rare' ? rare : usual;
    const fitting = layouts.filter((layout) => layout.part === part && layout.kinds.includes(kind));
    const layout = cycled(fitting, `${part} ${kind}`);
    const form = cycled(layout.forms, layout.id);
    const random = randomOf(seed * 100_003 + at);
    return { at, part, layout, form, random, ...drawReceipt(layout, kind, random, content, today) };
  });
}

function drawReceipt(layout: Layout, kind: Kind, random: Random, content: ContentSet, today: string) {
  const { head } = layout;
  const market = head.get('market') ?? 'US';
  const centre = random.pick(
    content.centres.filter(({ address, name }) => address.country === market && !name.includes('(sample)')),
  );
  const category = head.get('category');
  const isRight = (name = '') => (category ? name === category : !NOT_GOODS.includes(name));
  const categories = content.categories.filter(({ name }) => isRight(name)).map(({ id }) => id);
  const store = random.pick(
    content.stores.filter((one) => one.centre === centre.slug && categories.includes(one.categoryId)),
  );
  const items = drawItems(layout, kind, random, store.sells ?? []);
  const hasCoupon = kind !== 'gift' && kind !== 'exchange' && random.chance(Number(head.get('coupon') ?? 0));
  const sums = sumsOf(items, hasCoupon, layout);
  const isOld = kind === 'sale' && random.chance(0.05);
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - (isOld ? random.int(20, 200) : random.int(1, 12)));
  date.setUTCHours(random.int(10, 20), random.int(1, 59), random.int(1, 59));
  const number = head
    .get('number')
    ?.replace(/[#A]/g, (mark) => (mark === '#' ? String(random.int(1, 9)) : random.pick([...'BCDHKRT'])));
  const body = layout.lines.join('\n');
  const earns = kind === 'sale' && !isOld && sums.total >= 500 && sums.total <= 100_000;
  const truth: Truth = {
    kind,
    centre: centre.slug,
    store_id: store.id,
    store: store.name,
    date: date.toISOString().slice(0, 10),
    time: /%[HIl]/.test(body) ? date.toISOString().slice(11, 16) : null,
    number: number ?? null,
    net_cents: sums.net,
    tax_cents: sums.taxes.reduce((sum, tax) => sum + tax, 0),
    total_cents: sums.total,
    currency: market === 'CA' ? 'CAD' : 'USD',
    earns,
  };
  const text = fillLayout(layout, { truth, items, sums, date, centre, phone: store.phone, random });
  return { truth, text };
}

function drawItems(layout: Layout, kind: Kind, random: Random, sells: readonly string[]): Item[] {
  const { head } = layout;
  const [least = 1, most = 6] = numbers(head.get('items') ?? '1-6');
  const [low = 6, high = 130] = numbers(head.get('prices') ?? '6-130');
  const isWhole = head.get('money') === '$int';
  const extras = (head.get('extra') ?? '').split('|').filter(Boolean);
  const names = [...sells, ...extras];
  const isBack = kind === 'return' || (kind === 'void' && random.chance(0.5));
  const goods = (): Item => {
    const was = random.int(low, high) * 100 + (isWhole ? 0 : random.pick([99, 0, 50, 95, 49, 97]));
    const price =
      isWhole || random.chance(0.6) ? was : Math.round(was * random.pick([0.5, 0.6, 0.7, 0.75, 0.8]));
    const qty = random.chance(0.15) ? 2 : 1;
    return {
      name: (names.length > 0 ? random.pick(names) : 'Item').trim(),
      color: random.pick(COLORS),
      size: random.pick(['S', 'M', 'L', '8', '10.5', '32']),
      sku: String(random.int(10_000_000, 99_999_999)),
      qty,
      price,
      was,
      amount: (isBack ? -1 : 1) * price * qty,
      tax: true,
    };
  };
  if (kind === 'gift') {
    const lang = head.get('lang');
    const usual = GIFTS[lang === 'fr' || lang === 'es' ? lang : 'en'];
    const price = random.pick([2500, 5000, 7500, 10_000, 15_000]);
    const name = random.pick((head.get('gift') ?? usual).split('|')).trim();
    const card = { ...goods(), name, qty: 1, price, was: price, amount: price, tax: false };
    return random.chance(0.25) && layout.kinds.includes('sale') ? [goods(), card] : [card];
  }
  const items = Array.from({ length: random.int(least, most) }, goods);
  if (kind !== 'exchange') return items;
  const given = { ...goods(), qty: 1 };
  const back = { ...given, amount: -given.price };
  const share = random.pick([1, 0.5, 1.5]);
  const price = Math.round((given.price * share) / (isWhole ? 100 : 1)) * (isWhole ? 100 : 1);
  return [back, { ...goods(), qty: 1, price, was: price, amount: price }];
}

function sumsOf(items: readonly Item[], hasCoupon: boolean, { head }: Layout): Sums {
  const unit = head.get('money') === '$int' ? 100 : 1;
  const round = (cents: number) => Math.round(cents / unit) * unit;
  const gross = items.reduce((sum, { amount }) => sum + amount, 0);
  const coupon = hasCoupon ? round(gross * 0.2) : 0;
  const net = gross - coupon;
  const taxed = items.reduce((sum, { amount, tax }) => sum + (tax ? amount : 0), 0) - coupon;
  const rates = (head.get('tax') ?? '8').split(' ').map(Number);
  const taxes = rates.map((rate) => round((taxed * rate) / 100));
  return { coupon, net, taxes, total: taxes.reduce((sum, tax) => sum + tax, net) };
}
