import { endOfGoods, isNegative, type Row, rowsOf, SUMS, totalsOf } from './amounts.ts';
import {
  BESIDE,
  CUSTOMER_COPY,
  DONE,
  GIFT,
  GOES_ON,
  IN_TRAINING,
  KINDS,
  LOADED,
  MISREAD,
  NEAR_GIFTS,
  type OtherKind,
  PAYMENT,
  POLICY,
  POLICY_BELOW,
  PRICE,
  REPRINT,
  TITLE,
  type TitleKind,
  TRADER_COPY,
} from './document-words.ts';
import { isLike, ocrKey, plain } from './plain.ts';

export interface ReceiptDocument {
  readonly kind: 'sale' | OtherKind;
  /** Whether a title, the sign of the total or all of the goods say so, not only a word somewhere. */
  readonly isCertain: boolean;
  /** The line that says so; empty for a sale. */
  readonly says: string;
}

const LETTERS: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 4: 'A', 5: 'S', 6: 'G', 8: 'B' };

/** Letters only, with those that OCR read as digits. Joins titles with gaps: "R E F U N D". */
const wordsOf = (line: string) =>
  plain(line)
    .replace(
      /(?<=[A-Z])[014568](?=[A-Z])|\b[014568](?=[A-Z]{2})|(?<=[A-Z]{3})[014568]\b/g,
      (digit) => LETTERS[digit] ?? '',
    )
    .replace(/\bN[O0]\W{0,2}(?=\d)/g, ' ')
    .replace(/[^A-Z]+/g, ' ')
    .replace(/\b(?:[A-Z] ){3,}[A-Z]\b/g, (letters) => letters.replaceAll(' ', ''))
    .trim();

type Zone = 'head' | 'goods' | 'below';

interface Context {
  readonly rows: readonly Row[];
  readonly words: readonly string[];
  readonly first: number;
  readonly end: number;
  readonly total: number | null;
}

const zoneOf = (at: number, { first, end }: Context): Zone =>
  at < Math.min(first, end) ? 'head' : at < end ? 'goods' : 'below';

const isTitle = (words: string, kind: TitleKind) =>
  words.replace(TITLE[kind], ' ').replace(BESIDE, ' ').trim() === '';

function isPolicy(at: number, context: Context): boolean {
  const text = context.words[at] ?? '';
  return (
    POLICY.test(text) || (zoneOf(at, context) === 'below' && POLICY_BELOW.test(text) && !PAYMENT.test(text))
  );
}

// The last word of a sentence may be a line: "BRING IT WITHIN 30 DAYS FOR A", "REFUND".
const isOfSentence = (at: number, { words }: Context) =>
  !PAYMENT.test(words[at] ?? '') && (POLICY.test(words[at - 1] ?? '') || GOES_ON.test(words[at + 1] ?? ''));

/** Whether goods of a sale have a minus, perhaps on the next line. */
function isReturnedLine(at: number, context: Context): boolean {
  const { rows, total } = context;
  const amount = rows[at]?.amounts.at(-1) ?? rows[at + 1]?.amounts.at(-1);
  return zoneOf(at, context) === 'goods' && amount !== undefined && amount.cents < 0 && (total ?? 0) > 0;
}

// A line of money back has a minus within a sale that has one; one without, or below the total, is doubtful.
function moneyBackOn(at: number, zone: Zone, context: Context): ReceiptDocument | null {
  const { rows, words, total } = context;
  const row = rows[at];
  const amount = row?.amounts.at(-1);
  const text = words[at] ?? '';
  if (!row || !amount || amount.cents === 0) return null;
  const found = { kind: 'return', says: row.line } as const;
  if (zone === 'below' && /^(?:STORE|MERCHANDISE) CREDIT$/.test(text)) return null;
  if (isReturnedLine(at, context)) return null;
  const isWithinSale = amount.cents < 0 && (total ?? 0) > 0;
  const isTitled = zone === 'below' && isTitle(text, 'return') && !/NOTE|MEMO/.test(text);
  // "TOTAL RETURNS" is a part of a mixed receipt.
  const isPart = totalsOf(rows).some(({ cents }) => Math.abs(cents) !== Math.abs(amount.cents));
  return { ...found, isCertain: (isTitled || row.label === 'total') && !isWithinSale && !isPart };
}

function kindOn(at: number, kind: TitleKind, context: Context): ReceiptDocument | null {
  const { rows, words } = context;
  const text = words[at] ?? '';
  const row = rows[at];
  if (!row || text.search(TITLE[kind]) < 0) return null;
  const zone = zoneOf(at, context);
  const hasAmount = row.amounts.length > 0;
  const found = { kind, says: row.line };
  const isBack = kind === 'return' || kind === 'exchange';
  const isNamed = isTitle(text, kind);
  const isStarred = /[*=]{2}|^\W*-{2}/.test(row.line);
  const isSaid = isNamed ? zone === 'head' || !POLICY.test(text) || hasAmount : kind === 'training';
  const isDone = DONE[kind]?.test(text) && !POLICY.test(text);
  if (!isSaid && !isDone && (isBack || !isStarred) && isPolicy(at, context)) return null;
  if (hasAmount) {
    if (kind === 'return') return moneyBackOn(at, zone, context);
    // Goods have such names too: "TRAINING SHORT 40.00". A voided line has a minus, and so has a voided total.
    const cents = row.amounts.at(-1)?.cents ?? 0;
    const isVoid = kind === 'void' && (cents > 0 || (cents !== 0 && -cents === context.total));
    const isSum = /\b(?:TOTAL|AMOUNT|DUE)\b/.test(text) || (kind === 'exchange' && !/CAMBIO/.test(text));
    const isTest = kind === 'training' && IN_TRAINING.test(text);
    return isVoid || isSum || isTest ? { ...found, isCertain: false } : null;
  }
  if (isReturnedLine(at, context) && (kind === 'return' || kind === 'void')) return null;
  const isReprint = REPRINT.test(text);
  if (kind === 'copy') {
    if (!isReprint && CUSTOMER_COPY.test(text)) return null;
    const isSlip = TRADER_COPY.test(text) || (/GIFT|CADEAU|REGALO/.test(text) && context.total !== null);
    if (!isReprint && isSlip) return { ...found, isCertain: false };
  }
  if (kind === 'exchange' && zone !== 'head' && /CAMBIO/.test(text)) return null;
  // A check at the table is paid if a payment follows.
  if (kind === 'quote' && /\b(?:CHECK|CUENTA)\b/.test(text) && rows.some(({ label }) => label === 'paid'))
    return null;
  const isStrong = isStarred || PAYMENT.test(text);
  if (isBack && zone === 'below' && !isStrong && isOfSentence(at, context)) return null;
  const isPlaced = zone === 'head' || (zone === 'below' && (isStrong || !isBack));
  // Another card may have paid after all.
  const isTried = /DECLIN|REFUS|RECHAZ|SUSPEN|COMPLET/.test(text);
  if (isNamed) return { ...found, isCertain: isPlaced && !isTried };
  // Such words are in ordinary lines too: "TRAINING TEE", "COPY".
  const isOrdinary = kind === 'training' || kind === 'copy' || /\bAVOIR\b/.test(text);
  return isOrdinary && !isReprint && !IN_TRAINING.test(text) ? null : { ...found, isCertain: false };
}

/** Titles are short: longer texts are not searched. */
const LONGEST_TITLE = 60;

/** Whether a text contains a word with at most one letter in six misread, even without gaps around it. */
function hasNear(text: string, word: string): boolean {
  const [searched, wanted] = [ocrKey(text), ocrKey(word)];
  if (searched.length > LONGEST_TITLE) return false;
  const places = Math.max(1, searched.length - wanted.length + 1);
  return Array.from({ length: places }, (_, at) => searched.slice(at, at + wanted.length)).some((part) =>
    isLike(part, wanted, 0.83),
  );
}

function misreadOn(at: number, context: Context): ReceiptDocument | null {
  const { rows, words } = context;
  const row = rows[at];
  const text = words[at] ?? '';
  if (!row || isPolicy(at, context) || KINDS.some((kind) => text.search(TITLE[kind]) >= 0)) return null;
  const cents = row.amounts.at(-1)?.cents;
  if (isReturnedLine(at, context)) return null;
  const joined = text.replace(/ARMANI EXCHANGE|ESTIMATED/, '').replaceAll(' ', '');
  const near = MISREAD.find((title) => hasNear(joined, title.replace(' ', '')));
  const isVoid = text.split(' ').some((word) => ocrKey(word) === ocrKey('VOID'));
  const kind = isVoid ? 'void' : near && KINDS.find((one) => near.search(TITLE[one]) >= 0);
  const isOfGoods = cents !== undefined && kind !== 'return' && kind !== 'void';
  return kind && !isOfGoods ? { kind, isCertain: false, says: row.line } : null;
}

function titled(context: Context): ReceiptDocument | null {
  const found = KINDS.flatMap((kind) => context.rows.map((_, at) => kindOn(at, kind, context)));
  const misread = context.rows.map((_, at) => misreadOn(at, context));
  const all = [...found, ...misread].filter((one) => one !== null);
  return all.find(({ isCertain }) => isCertain) ?? all[0] ?? null;
}

/** An amount with a bracket. The other one may be misread. */
const HALF_BRACKET = /[([<] ?\$?[\d,]+[.,]\d\d\b(?! ?%)|[.,]\d\d ?[)\]>]/;

// Money back has a negative total, whatever its title.
function signed({ rows, end, total }: Context): ReceiptDocument | null {
  const negative = rows.find(
    ({ label, amounts }) => label === 'total' && amounts.some(({ cents }) => cents < 0),
  );
  if (isNegative(rows)) return { kind: 'return', isCertain: true, says: negative?.line ?? '' };
  const isBack = (row: Row) => row.amounts.some(({ cents }) => cents < 0);
  const paidBack = rows.find(
    ({ label, amounts }) => label === 'paid' && amounts.some(({ cents }) => cents < 0 && -cents === total),
  );
  const sum = rows.find((row) => SUMS.includes(row.label) && (isBack(row) || HALF_BRACKET.test(row.line)));
  const goods = rows.slice(0, end).filter(({ label }) => label === null || label === 'paid');
  const cost = goods
    .flatMap(({ amounts }) => amounts.slice(-1))
    .reduce((all, { cents, isLoose }) => all + (isLoose ? Math.abs(cents) : cents), 0);
  const doubtful = sum ?? paidBack ?? (cost < 0 ? goods.find(isBack) : undefined);
  return doubtful ? { kind: 'return', isCertain: false, says: doubtful.line } : null;
}

function gifts(context: Context): ReceiptDocument | null {
  const { rows, words, end } = context;
  const isGift = (at: number) => {
    const text = words[at] ?? '';
    if (rows[at]?.amounts.length === 0 && (POLICY.test(text) || /\bHERE\b/.test(text))) return false;
    return GIFT.test(text) || NEAR_GIFTS.some((gift) => hasNear(text.replaceAll(' ', ''), gift));
  };
  const goods = rows.slice(0, end).map((row, at) => ({ ...row, at, cents: row.amounts.at(-1)?.cents }));
  const cards = goods.filter(({ at }) => isGift(at));
  const first = cards[0];
  const says =
    first?.line ?? rows.find((_, at) => at >= end && isGift(at) && LOADED.test(words[at] ?? ''))?.line;
  if (says === undefined) return null;
  const unclear = { kind: 'gift-card', isCertain: false, says } as const;
  if (!first) return unclear;
  const priced = goods.filter(({ cents, label }) => cents !== undefined && label !== 'discount');
  // The price of a card may be on the next line.
  const isPrice = (at: number) =>
    PRICE.test(words[at] ?? '') && cards.some((card) => card.at === at - 1 && card.cents === undefined);
  const others = priced.filter(({ at }) => !isGift(at) && !isPrice(at));
  if (others.length > 0) return unclear;
  const isCard = /CARD|CARTE|TARJETA/.test(words[first.at] ?? '');
  return { ...unclear, isCertain: isCard || !/ACTIVAT|ACTIVACION|TOP UP/.test(words[first.at] ?? '') };
}

export function documentOf(lines: readonly string[]): ReceiptDocument {
  const rows = rowsOf(lines);
  const words = lines.map(wordsOf);
  const total = totalsOf(rows).at(-1)?.cents ?? null;
  const first = rows.findIndex(({ amounts }) => amounts.length > 0);
  const context = { rows, words, total, first: first < 0 ? rows.length : first, end: endOfGoods(rows) };
  const title = titled(context);
  const sign = signed(context);
  const isFirm = (found: ReceiptDocument | null) => found?.isCertain === true;
  if (title && isFirm(title) && title.kind !== 'return' && title.kind !== 'exchange') return title;
  if (sign && isFirm(sign)) return { ...sign, says: title?.says ?? sign.says };
  if (title?.kind === 'exchange') return { ...title, isCertain: isFirm(title) && total === 0 };
  // Amounts without a minus are what a return gives back, unless others have one.
  const isMixed = rows.some(({ label, amounts }) => label === null && amounts.some(({ cents }) => cents < 0));
  if (title && isFirm(title)) return { ...title, isCertain: !isMixed };
  return gifts(context) ?? title ?? sign ?? { kind: 'sale', isCertain: true, says: '' };
}
