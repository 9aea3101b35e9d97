import { numbersOf } from './photograph.ts';

/** Contents of a drawn receipt. Amounts in hundredths. */
export interface Truth {
  readonly merchant: string;
  readonly date: string;
  readonly number: string | null;
  readonly subtotal_cents: number;
  readonly tax_cents: number;
  readonly discount_cents: number;
  readonly total_cents: number;
  readonly currency: string;
}

export interface Printing {
  readonly lines: readonly string[];
  readonly truth: Truth;
}

export interface Sale {
  readonly merchant: string;
  readonly place: readonly string[];
  readonly date: string;
  readonly currency?: string;
  readonly language?: 'en' | 'fr';
  readonly items?: number;
  /** Makes the prices of about this many dollars together. */
  readonly about?: number;
  /** Share of the subtotal that is taken off. */
  readonly discount?: number;
  readonly dateStyle?: DateStyle;
  readonly numberLabel?: string | null;
  readonly taxes?: ReadonlyArray<readonly [label: string, rate: number]>;
  readonly tail?: readonly string[];
  readonly seed: number;
}

type DateStyle = 'us' | 'us-short' | 'iso' | 'words' | 'day-month';

const WIDTH = 40;
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const MOIS = ['JANV', 'FÉVR', 'MARS', 'AVR', 'MAI', 'JUIN', 'JUIL', 'AOÛT', 'SEPT', 'OCT', 'NOV', 'DÉC'];
const GOODS = [
  'CREW NECK TEE,SLIM JEAN 32,RUNNING SHOE,KNIT SWEATER,LEATHER BELT,SOCKS 3-PACK,RAIN JACKET,CANVAS TOTE',
  'POLO SHIRT,SUN HAT,GYM SHORT,FLEECE HOOD,WALLET,MUG SET,PAJAMA SET,SCARF WOOL',
].flatMap((line) => line.split(','));
const ARTICLES = [
  'CHANDAIL RAYÉ,JEAN AJUSTÉ,SOULIER,TRICOT,CEINTURE CUIR,BAS 3 PAIRES,IMPERMÉABLE,SAC TOILE,POLO',
  'CHAPEAU,COTON OUATÉ,FOULARD LAINE,PYJAMA,PORTEFEUILLE',
].flatMap((line) => line.split(','));

const centre = (text: string) => `${' '.repeat(Math.max(0, Math.floor((WIDTH - text.length) / 2)))}${text}`;
const spread = (left: string, right: string) =>
  `${left}${' '.repeat(Math.max(1, WIDTH - left.length - right.length))}${right}`;

function dateText(date: string, style: DateStyle, language: 'en' | 'fr'): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const name = (language === 'fr' ? MOIS : MONTHS)[Number(month) - 1] ?? '';
  const styles: Readonly<Record<DateStyle, string>> = {
    us: `${month}/${day}/${year}`,
    'us-short': `${month}/${day}/${year.slice(2)}`,
    iso: date,
    words: language === 'fr' ? `${Number(day)} ${name} ${year}` : `${name} ${Number(day)}, ${year}`,
    'day-month': `${day}-${name}-${year}`,
  };
  return styles[style];
}

function amountText(cents: number, language: 'en' | 'fr', symbol = ''): string {
  const text = (Math.abs(cents) / 100).toFixed(2);
  const signed = `${cents < 0 ? '-' : ''}${text}`;
  if (language === 'fr') return `${signed.replace('.', ',')}${symbol ? ` ${symbol}` : ''}`;
  return symbol ? `${cents < 0 ? '-' : ''}${symbol}${text}` : signed;
}

export function ringUp(sale: Sale): Printing {
  const { language = 'en', currency = 'USD', items = 4, about = 80, discount = 0, seed } = sale;
  const next = numbersOf(seed);
  const isFrench = language === 'fr';
  const names = isFrench ? ARTICLES : GOODS;
  const prices = Array.from({ length: items }, () =>
    Math.max(99, Math.round(((about * 100) / items) * (0.5 + next()))),
  );
  const subtotal = prices.reduce((sum, price) => sum + price, 0);
  const off = Math.round(subtotal * discount);
  const taxes = (sale.taxes ?? [[isFrench ? 'TVH 13%' : 'SALES TAX 9%', isFrench ? 0.13 : 0.09]]).map(
    ([label, rate]) => [label, Math.round((subtotal - off) * rate)] as const,
  );
  const tax = taxes.reduce((sum, [, cents]) => sum + cents, 0);
  const total = subtotal - off + tax;
  const symbol = { USD: '$', CAD: '$', EUR: '€', GBP: '£' }[currency] ?? '$';
  const number = `${String(10_000 + Math.floor(next() * 89_999))}-${String(1000 + Math.floor(next() * 8999))}`;
  const label = sale.numberLabel === undefined ? (isFrench ? 'Facture no' : 'Receipt #') : sale.numberLabel;
  const when = dateText(sale.date, sale.dateStyle ?? (isFrench ? 'iso' : 'us'), language);
  const clock = `${10 + Math.floor(next() * 9)}:${String(10 + Math.floor(next() * 49))}`;
  const sold = prices.flatMap((price) => {
    const name = names[Math.floor(next() * names.length)] ?? '';
    return [spread(`${String(Math.floor(next() * 899_999) + 100_000)} ${name}`, amountText(price, language))];
  });
  const plain = (cents: number) => amountText(cents, language, isFrench ? symbol : '');
  const lines = [
    `#${sale.merchant.toUpperCase()}`,
    '',
    ...sale.place.map(centre),
    '',
    spread(`Date: ${when}`, isFrench ? clock.replace(':', 'h') : clock),
    ...(label === null ? [] : [spread(`${label}: ${number}`, isFrench ? 'Caisse 04' : 'Reg 04')]),
    '-'.repeat(WIDTH),
    ...sold,
    '-'.repeat(WIDTH),
    spread(isFrench ? 'SOUS-TOTAL' : 'SUBTOTAL', plain(subtotal)),
    ...(off ? [spread(isFrench ? 'RABAIS' : 'DISCOUNT', plain(-off))] : []),
    ...taxes.map(([name, cents]) => spread(name, plain(cents))),
    spread(currency === 'USD' ? 'TOTAL' : `TOTAL ${currency}`, amountText(total, language, symbol)),
    '',
    spread('VISA ************4242', amountText(total, language)),
    ...(sale.tail ?? []),
    '',
    centre(isFrench ? 'MERCI DE VOTRE VISITE' : 'THANK YOU FOR SHOPPING'),
  ];
  return {
    lines,
    truth: {
      merchant: sale.merchant,
      date: sale.date,
      number: label === null ? null : number,
      subtotal_cents: subtotal,
      tax_cents: tax,
      discount_cents: off,
      total_cents: total,
      currency,
    },
  };
}
