import { type Label, labelOf } from './labels.ts';
import { plain } from './plain.ts';

interface Amount {
  /** Negative for a deduction or money back: `-5.00`, `5.00-`, `(5.00)`, `5.00 CR`. */
  readonly cents: number;
  /** Whether a dash before it may only separate it: `TOTAL - 5.00`. */
  readonly isLoose: boolean;
}

// Groups of thousands by a space go with a decimal comma: "JEAN 32 113.10" has a size.
const AMOUNT =
  /(?<![\d.,:])(?<whole>\d{1,3}(?: \d{3})+(?= ?[,$])|\d{1,3}(?:[,.]\d{3})+|\d{1,6})(?: ?(?<point>[.,:]) ?(?<cents>\d{2}))?(?![\d%]|[.,:]\d| ?%)/g;
const CURRENCY = '(?:CAD|USD|CA|US)? ?[$€£]|CAD|USD';
const CURRENCY_BEFORE = new RegExp(`(?:${CURRENCY})[ (<[-]*$`);
const CURRENCY_AFTER = new RegExp(`^-? ?(?:${CURRENCY})`);
// A name of goods may end so too: "POLO CR 39.99".
const SUM_WORDS = '\\b(?:TOTAL|TAX|TAXE|HST|GST|TVH|TPS|TVQ|DUE|BALANCE|VISA|MASTERCARD|AMEX|CASH|DEBIT)';
const MINUS_BEFORE = new RegExp(`-(?<gap>[ ]?)(?:${CURRENCY}|S)? ?$|${SUM_WORDS}\\W*CR ?(?:${CURRENCY})? ?$`);
const MINUS_AFTER = new RegExp(`^(?: ?(?:${CURRENCY}))?(?:-(?!\\d)| -$| ?CR\\b)`);
const OPEN = new RegExp(`[(<[] ?-? ?(?:${CURRENCY})? ?$`);
const CLOSED = new RegExp(`^ ?(?:${CURRENCY})? ?[)>\\]]`);
const isClock = (whole: string, cents: string) => Number(whole) < 25 && Number(cents) < 60;

/**
 * Returns the amounts on a line as tills print them: `1,234.56`, `1 234,56 $`, `$131`, `(5.00)`. Amounts without
 * cents need a currency, unless `isBare`. A time such as `10:45` is not an amount.
 */
export function amountsOf(line: string, isBare = false): Amount[] {
  const text = plain(line);
  return Array.from(text.matchAll(AMOUNT)).flatMap(({ 0: printed, groups = {}, index }) => {
    const { whole = '', point, cents } = groups;
    const before = text.slice(0, index);
    const after = text.slice(index + printed.length);
    const hasCurrency = CURRENCY_BEFORE.test(before) || CURRENCY_AFTER.test(after);
    if (cents === undefined && !isBare && !hasCurrency) return [];
    if (cents !== undefined && !hasCurrency && point === ':' && isClock(whole, cents)) return [];
    if (/^ ?[AP]\.?M\b/.test(after)) return [];
    const value = Number(whole.replace(/\D/g, '')) * 100 + Number(cents ?? 0);
    const minus = MINUS_BEFORE.exec(before);
    const isOff = minus !== null || MINUS_AFTER.test(after) || (OPEN.test(before) && CLOSED.test(after));
    return { cents: isOff ? -value : value, isLoose: Boolean(minus?.groups?.gap) };
  });
}

export interface Row {
  readonly line: string;
  readonly label: Label | null;
  readonly amounts: readonly Amount[];
}

export const SUMS: ReadonlyArray<Label | null> = ['subtotal', 'tax', 'total'];

/** Labels of small tills on lines with an amount and nothing else. Stores and places have such names too. */
const SHORT_LABELS: Readonly<Record<string, Label>> = {
  ST: 'subtotal',
  TX: 'tax',
  TL: 'total',
  TTL: 'total',
  CG: 'paid',
};

function rowOf(line: string): Row {
  const amounts = amountsOf(line);
  const letters = plain(line)
    .replace(/[^A-Z]+/g, ' ')
    .trim();
  const short = amounts.length > 0 ? SHORT_LABELS[letters] : undefined;
  return { line, label: short ?? labelOf(line), amounts };
}

const isAlone = ({ line, amounts }: Row) => amounts.length === 1 && !/[A-Za-z]{2}/.test(line);

/** Gives labels in a block the amounts of the equally long block below it. */
function joinColumns(rows: readonly Row[]): Row[] {
  const joined = [...rows];
  const count = (from: number, isPart: (row: Row) => boolean) => {
    const end = rows.slice(from).findIndex((row) => !isPart(row));
    return end < 0 ? rows.length - from : end;
  };
  for (let at = 0; at < rows.length; at++) {
    const labels = count(at, ({ label, amounts }) => label !== null && amounts.length === 0);
    if (labels < 2) continue;
    if (count(at + labels, isAlone) === labels)
      for (let each = at; each < at + labels; each++) {
        const [named, value] = [rows[each], rows[each + labels]];
        if (!named || !value) continue;
        joined[each] = { ...named, amounts: value.amounts };
        joined[each + labels] = { ...value, amounts: [] };
      }
    at += labels;
  }
  return joined;
}

export function rowsOf(lines: readonly string[]): Row[] {
  const rows = joinColumns(lines.map(rowOf));
  const isSum = ({ label }: Row) => SUMS.includes(label);
  if (rows.some((row) => isSum(row) && row.amounts.length > 0)) return rows;
  // Some tills print whole dollars without a sign.
  return rows.map((row) => {
    const amounts = isSum(row) ? amountsOf(row.line, true) : [];
    return amounts.length === 1 ? { ...row, amounts } : row;
  });
}

export function endOfGoods(rows: readonly Row[]): number {
  const end = rows.findIndex(({ label }, at) => SUMS.includes(label) && amountBeside(rows, at));
  return end < 0 ? rows.length : end;
}

/** Returns the printed grand totals, with their signs. Those of zero count only if there are no others. */
export function totalsOf(rows: readonly Row[]): Amount[] {
  const totals = rows.flatMap((row, at) => (row.label === 'total' ? (amountBeside(rows, at) ?? []) : []));
  const some = totals.filter(({ cents }) => cents !== 0);
  return some.length > 0 ? some : totals;
}

// A line with only an amount belongs to the label above it.
export function amountBeside(rows: readonly Row[], at: number): Amount | undefined {
  const below = rows[at + 1];
  const own = rows[at]?.amounts.at(-1);
  if (own || !below || below.label || /[A-Za-z]{3}/.test(below.line)) return own;
  return below.amounts.at(-1);
}

/** Whether the grand total has a minus that cannot be a mere dash. */
export function isNegative(rows: readonly Row[]): boolean {
  const totals = totalsOf(rows.filter(({ line }) => !/REFUND|RETURN|REMB|DEVOL|REEMB/.test(plain(line))));
  const all = totals.length > 0 ? totals : totalsOf(rows);
  return all.length > 0 && all.every(({ cents, isLoose }) => cents < 0 && !isLoose);
}
