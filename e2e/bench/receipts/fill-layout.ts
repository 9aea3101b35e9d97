import type { ContentSet } from 'shared-contracts/content-records';
import { escapeHtml } from '../../../server/src/platform/html/escape.ts';
import type { Layout } from './layouts.ts';
import type { Item, Random, Sums, Truth } from './truth.ts';

interface Facts {
  readonly truth: Truth;
  readonly items: readonly Item[];
  readonly sums: Sums;
  readonly date: Date;
  readonly centre: ContentSet['centres'][number];
  readonly phone: string | null;
  readonly random: Random;
}

const LOCALES: Readonly<Record<string, string>> = { en: 'en-US', fr: 'fr-CA', es: 'es-US' };
const two = (value: number) => String(value).padStart(2, '0');
const ordinal = (day: number) =>
  `${day}${day > 3 && day < 21 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`;

/** Formats a date as `strftime` does, with `%o` for an ordinal day and `%n` for a month without its zero. */
function formatDate(date: Date, format: string, locale: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString(locale, { ...options, timeZone: 'UTC' });
  const hour = date.getUTCHours();
  const parts: Record<string, () => string> = {
    Y: () => String(date.getUTCFullYear()),
    y: () => two(date.getUTCFullYear() % 100),
    m: () => two(date.getUTCMonth() + 1),
    n: () => String(date.getUTCMonth() + 1),
    d: () => two(date.getUTCDate()),
    e: () => String(date.getUTCDate()),
    o: () => ordinal(date.getUTCDate()),
    b: () => part({ month: 'short' }),
    B: () => part({ month: 'long' }),
    a: () => part({ weekday: 'short' }),
    A: () => part({ weekday: 'long' }),
    H: () => two(hour),
    I: () => two(hour % 12 || 12),
    l: () => String(hour % 12 || 12),
    M: () => two(date.getUTCMinutes()),
    S: () => two(date.getUTCSeconds()),
    p: () => (hour < 12 ? 'AM' : 'PM'),
  };
  return format.replace(/%(\^?)(\w)/g, (_, upper: string, key: string) => {
    const text = parts[key]?.() ?? `%${key}`;
    return upper ? text.toUpperCase() : text;
  });
}

function formatMoney(cents: number, style: string, minus: string): string {
  const isFrench = style.startsWith('fr');
  const digits = style === '$int' && cents % 100 === 0 ? 0 : 2;
  const number = (Math.abs(cents) / 100).toLocaleString(isFrench ? 'fr-CA' : 'en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const styles: Record<string, string> = {
    $: `$${number}`,
    $int: `$${number}`,
    space: `$ ${number}`,
    usd: `USD ${number}`,
    star: `*${number}`,
    fr$: `${number} $`,
  };
  const plain = styles[style] ?? number;
  if (cents >= 0) return plain;
  return minus === 'CR' ? `${plain} CR` : minus.replace('x', () => plain);
}

const CARDS = ['Visa', 'Mastercard', 'Amex', 'Discover'];
const TENDERS = { US: ['card', 'card', 'cash'], CA: ['card', 'debit', 'cash'] };
/** Texts, and sums in hundredths. */
type Values = Readonly<Record<string, string | number>>;

function wordsOf({ truth, centre, phone, random, items }: Facts): Values {
  const { address } = centre;
  const short = truth.store.replace(/ (Factory Store|Outlet|Factory)$/i, '');
  const digits = (phone ?? centre.phone ?? '+1 843-555-0100').replace('+1 ', '');
  return {
    store: random.chance(0.5) ? short : truth.store,
    mall: centre.name,
    street: address.street ?? '100 Outlet Drive',
    city: address.city,
    state: address.state,
    zip: address.postalCode ?? '',
    phone: random.pick([digits, digits.replace(/^(\d+)-/, '($1) '), digits.replaceAll('-', '.')]),
    number: truth.number ?? '',
    card: random.pick(CARDS),
    last4: String(random.int(1000, 9999)),
    cur: truth.currency,
    count: String(items.reduce((sum, { qty }) => sum + qty, 0)),
    pct: '20',
  };
}

function sumsOf({ truth: { total_cents: total }, sums: { net, coupon, taxes }, items }: Facts): Values {
  const tendered = total > 0 ? Math.ceil(total / 2000) * 2000 : total;
  const gcpaid = Math.min(2000, Math.round(total / 2));
  const tip = (share: number) => Math.round((net * share) / 100);
  return {
    total,
    net,
    coupon,
    saved: items.reduce((sum, { was, price, qty }) => sum + (was - price) * qty, Math.abs(coupon)),
    tendered,
    change: tendered - total,
    gcpaid,
    gcrest: total - gcpaid,
    ...Object.fromEntries(taxes.map((tax, index) => [`tax${index + 1}`, tax])),
    ...Object.fromEntries([15, 18, 20].map((share) => [`tip${share}`, tip(share)])),
    ...Object.fromEntries([18, 20].map((share) => [`tipped${share}`, tip(share) + total])),
  };
}

const valuesOfItem = ({ name, color, size, sku, qty, price, was, amount }: Item): Values => ({
  name,
  color,
  size,
  sku,
  qty: String(qty),
  price,
  was: amount < 0 ? -was : was,
  off: (was - price) * qty,
  amount,
  pct: String(Math.round((1 - price / was) * 100)),
});

function inCaseOf(key: string, text: string): string {
  if (key === key.toUpperCase()) return text.toUpperCase();
  return /^[A-Z]/.test(key) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

function fillPlaceholder(placeholder: string, values: Values, { id, head }: Layout, facts: Facts): string {
  const { random } = facts;
  const dated = /^d([+-]\d+)?:(.*)$/.exec(placeholder);
  if (dated) {
    const date = new Date(facts.date);
    date.setUTCDate(date.getUTCDate() + Number(dated[1] ?? 0));
    return formatDate(date, dated[2] ?? '', LOCALES[head.get('lang') ?? 'en'] ?? 'en-US');
  }
  if (placeholder.startsWith('~')) return random.pick(placeholder.slice(1).split('|'));
  const [, sign, key = '', size] = /^([+-]?)(\w+)(?::(.+))?$/.exec(placeholder) ?? [];
  if (key === 'n') return String(random.int(10 ** (Number(size) - 1), 10 ** Number(size) - 1));
  if (key === 'rule') return (size ?? '-').repeat(Number(head.get('width') ?? 40));
  const value = values[key.toLowerCase()];
  if (value === undefined) throw new Error(`Layout ${id} has the unknown placeholder {${placeholder}}.`);
  if (typeof value === 'number') {
    const cents = sign ? Math.abs(value) * (sign === '-' ? -1 : 1) : value;
    return formatMoney(cents, head.get('money') ?? 'plain', head.get('minus') ?? '-x');
  }
  const text = inCaseOf(key, value);
  return size ? text.slice(0, Number(size)).padEnd(Number(size)) : text;
}

export function fillLayout(layout: Layout, facts: Facts): string {
  const { head, isHtml } = layout;
  const { truth, items, random } = facts;
  const rates = (head.get('tax') ?? '8').split(' ').map((rate, index) => [`rate${index + 1}`, rate]);
  const values: Values = { ...wordsOf(facts), ...sumsOf(facts), ...Object.fromEntries(rates) };
  const tender =
    head.get('tender') ?? (isHtml ? 'card' : random.pick(TENDERS[truth.currency === 'CAD' ? 'CA' : 'US']));
  const flags = new Set([
    truth.kind,
    tender,
    ...(tender === 'debit' ? ['card'] : []),
    ...(values.coupon === 0 ? [] : ['coupon']),
    ...(values.saved === 0 ? [] : ['saved']),
  ]);

  function fillLine(line: string, item?: Item): string[] {
    const [, condition, text = ''] = /^(?:\[([^\]]+)\] )?(.*)$/.exec(line) ?? [];
    const holds = (flag: string): boolean => {
      if (flag.startsWith('!')) return !holds(flag.slice(1));
      if (flag === 'was' && item) return item.was > item.price;
      return flag === 'back' && item ? item.amount < 0 : flags.has(flag);
    };
    if (condition && !condition.split(',').some((all) => all.split('&').every(holds))) return [];
    if (text.startsWith('<style>')) return [text];
    const known = item ? { ...values, ...valuesOfItem(item) } : values;
    return [
      text.replace(/\{([^{}]+)\}/g, (_, name: string) => {
        const value = fillPlaceholder(name, known, layout, facts);
        return isHtml ? escapeHtml(value) : value;
      }),
    ];
  }

  // Lines of items that follow each other are repeated together.
  const blocks = layout.lines.join('\n').match(/(?:^\* .*\n)+|^.*\n?/gm) ?? [];
  return blocks
    .flatMap((block) => {
      const lines = block.replace(/\n$/, '').split('\n');
      if (!block.startsWith('* ')) return lines.flatMap((line) => fillLine(line));
      return items.flatMap((item) => lines.flatMap((line) => fillLine(line.slice(2), item)));
    })
    .join('\n');
}
