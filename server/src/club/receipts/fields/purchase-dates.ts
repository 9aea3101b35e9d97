import { type DateContext, type Found, foundIn } from './dates.ts';
import { plain } from './plain.ts';

const OTHER = new RegExp(
  [
    'RETURN|EXCHANG|REFUND|UNTIL|BEFORE|THRU|THROUGH|EXPIR|\\bEXP\\b|\\bVALID\\b|\\bENDS?\\b|LAST DAY|DEADLINE|\\bBY\\W*$',
    'OFFER|COUPON|SURVEY|SINCE|BIRTH|\\bDOB\\b|JOINED|\\bDUE\\b|DELIVER|\\bSHIP|PICK ?UP|ORIG|WARRANTY|\\bBEST\\b',
    'RETOUR|ECHANG|REMBOURS|JUSQU|AVANT|VALABLE|DEPUIS|NAISSANCE|ADHESION|LIVRAISON|ECHEANCE|DERNIER JOUR|GARANTIE',
    'DEVOL|CAMBI|REEMBOLS|HASTA|ANTES|VENCE|VALIDO|DESDE|NACIMIENTO|ENTREGA|GARANTIA',
  ].join('|'),
);
const HEADING = /^(?:\W|RETURN|REFUND|EXCHANGE|RETOUR|ECHANGE|REMBOURSEMENT|DEVOLUCION|CAMBIO)+$/;
const PRINTED = /PRINT|IMPRIM|IMPRES/;
const PURCHASE = /DATE|\bSALE\b|PURCHASE|TRANS|\bSOLD\b|ORDER|ACHAT|ACHETE|VENTE|FECHA|COMPRA|VENTA|FACTUR/;
// A label at the end of a line belongs to the date on the next one.
const ENDS_AS_LABEL =
  /(?:BY|UNTIL|BEFORE|THRU|THROUGH|SINCE|ON|DATE|TO|EXPIRES?|EXP|AU|AVANT|LE|DEPUIS|HASTA|EL|DESDE|:)\W*$/;
const RANGE = /^\s*(?:-|TO|THRU|AU|AL|A)\s*$/;

type Role = 'purchase' | 'none' | 'printed' | 'other';

function roleOf(label: string): Role {
  if (OTHER.test(label) && !HEADING.test(label)) return 'other';
  if (PRINTED.test(label)) return 'printed';
  return PURCHASE.test(label) ? 'purchase' : 'none';
}

function rolesOn(
  text: string,
  before: string,
  context: DateContext,
): ReadonlyArray<Found & { readonly role: Role }> {
  const found = foundIn(text, context);
  return found.map((one, at) => {
    const [previous, next] = [found[at - 1], found[at + 1]];
    const label = text.slice(previous?.end ?? 0, one.at);
    const after = text.slice(one.end, next?.at);
    const isBare = !previous && !/[A-Z]{4}/.test(label.replace(/[A-Z]+DAY\b/, ''));
    const isRange = (previous && RANGE.test(label)) || (next && RANGE.test(after));
    if (isRange || (isBare && /LAST DAY|DEADLINE|DERNIER JOUR/.test(after))) return { ...one, role: 'other' };
    if (isBare && ENDS_AS_LABEL.test(before) && roleOf(label) === 'none')
      return { ...one, role: roleOf(before) };
    return { ...one, role: roleOf(label) };
  });
}

const RANKS: readonly Role[] = ['purchase', 'none', 'printed'];

export function purchaseDates(lines: readonly string[], context: DateContext): string[] {
  const texts = lines.map(plain);
  const isFuture = (date: string) => date > context.today;
  return texts
    .flatMap((text, at) => rolesOn(text, texts[at - 1] ?? '', context))
    .filter(({ role }) => role !== 'other')
    .toSorted(
      (a, b) =>
        Number(isFuture(a.date)) - Number(isFuture(b.date)) || RANKS.indexOf(a.role) - RANKS.indexOf(b.role),
    )
    .map(({ date }) => date);
}
