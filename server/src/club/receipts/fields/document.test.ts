import { describe, expect, test } from 'vitest';
import { documentOf } from './document.ts';

const HEAD = ['Nike', 'Tanger Outlets Charleston'];
const SOLD = ['DATE 11/27/2026', 'TRANSACTION NO 4007', 'JACKET 80.00', 'SHIRT 40.00', 'SUBTOTAL 120.00'];
const PAID = ['SALES TAX 9% 10.80', 'TOTAL 130.80', 'VISA 130.80'];
const SALE = [...HEAD, ...SOLD, ...PAID, 'THANK YOU'];
const titled = (title: string) => [...HEAD, title, ...SOLD, ...PAID, 'THANK YOU'];
const ended = (...end: string[]) => [...HEAD, ...SOLD, ...PAID, ...end, 'THANK YOU'];
const within = (...lines: string[]) => [...HEAD, 'DATE 11/27/2026', ...lines, 'THANK YOU'];
const kindOf = (lines: readonly string[]) => {
  const { kind, isCertain } = documentOf(lines);
  return isCertain ? kind : `${kind}?`;
};

describe('document', () => {
  test.each([
    ['return', '*** RETURN ***'],
    ['return', 'REFUND'],
    ['return', 'R E F U N D'],
    ['return', 'REFUND RECEIPT'],
    ['return', 'Transaction type: Refund'],
    ['return', 'RETURN 11/27/2026 14:15'],
    ['return', 'CREDIT SLIP'],
    ['return', 'CREDIT MEMO NO. 4007'],
    ['return', 'MERCHANDISE CREDIT'],
    ['return', 'REMBOURSEMENT'],
    ['return', 'RETOUR DE MARCHANDISE'],
    ['return', 'NOTE DE CRÉDIT'],
    ['return', 'DEVOLUCIÓN'],
    ['return', 'RECIBO DE REEMBOLSO'],
    ['return', 'CUSTOMER RETURNS'],
    ['return', 'RETORNO'],
    ['return?', 'RETURN WITHOUT RECEIPT'],
    ['return?', 'MERCHANDISE RETURNED BY CUSTOMER'],
    ['return?', 'STORE 114 ISLE 3 RETURN'],
    ['return?', 'REFUNO'],
    ['exchange?', 'EXCHANGE'],
    ['exchange?', 'ÉCHANGE'],
    ['void', '*** VOID ***'],
    ['void', 'TRANSACTION VOIDED'],
    ['void', 'VENTE ANNULÉE'],
    ['void', 'VENTA CANCELADA'],
    ['void', 'V0ID'],
    ['void?', 'VOIO'],
    ['return?', 'REFUNDRECFIPT'],
    ['sale', 'KEEP THE CHANGE'],
    ['training', 'TRAINING MODE'],
    ['training', 'TRAINING TRN 0004 CSH 99999'],
    ['sale', 'RECIBO ANULADO SI PRESENTA TACHADURAS'],
    ['training', '** MODE FORMATION **'],
    ['training', 'MODO DE ENTRENAMIENTO'],
    ['training', 'MODE ÉCOLE'],
    ['quote', 'QUOTE # 4007'],
    ['quote', 'PRO FORMA INVOICE'],
    ['quote', 'THIS IS NOT A RECEIPT'],
    ['quote', 'LAYAWAY'],
    ['quote', 'PRE-AUTHORIZATION'],
    ['sale', 'Estimated arrival: tomorrow'],
    ['quote', 'SOUMISSION'],
    ['quote', 'CECI N’EST PAS UN REÇU'],
    ['quote', 'COTIZACIÓN'],
    ['copy', 'DUPLICATE RECEIPT'],
    ['copy', '*** REPRINT ***'],
    ['copy', 'COPIE'],
    ['copy', 'DUPLICADO'],
    ['copy?', 'MERCHANT COPY'],
    ['copy?', 'TRANSACCION DUPLICADO'],
    ['copy?', 'GIFT RECEIPT'],
    ['copy', 'SECOND COPY'],
    ['sale', 'GUEST CHECK'],
    ['sale', 'CUSTOMER COPY'],
    ['sale', 'COPIE DU CLIENT'],
    ['sale', 'ARMANI EXCHANGE'],
    ['sale', 'SALE'],
    ['sale', 'RETURNS WITHIN 30 DAYS'],
    ['sale', 'ALL SALES FINAL. NO REFUNDS'],
  ])('is a %s by its title %j', (kind, title) => {
    expect(kindOf(titled(title))).toBe(kind);
  });

  test.each([
    ['copy', 'DUPLICATE RECEIPT'],
    ['quote', 'THIS IS NOT A RECEIPT'],
    ['void', '*** VOID ***'],
    ['void?', '** VOID - NOT VALID FOR RETURN **'],
    ['training?', 'TRAINING MODE, NOT VALID AS PROOF OF PAYMENT'],
    ['return', '*** REFUND ***'],
    ['return?', 'REFUND RECEIPT'],
    ['void?', 'VISA DECLINED'],
    ['void?', 'VOID TRANSACTION -130.80'],
    ['void?', 'ORDER DELETED'],
    ['void?', 'SALE VOIDED BY MGR 4 08:15'],
    ['void?', 'Check voided after close 19:58 by Rosa'],
    ['void?', 'FACTURE NULLE - NE PAS PAYER'],
    ['training', 'NOT A SALE'],
    ['training?', 'NOT A SALE - NO VALUE'],
    ['sale', 'RECEIPT VOID IF ALTERED OR DETACHED'],
    ['return?', 'VISA -130.80'],
    ['sale', 'KEEP THIS COPY'],
    ['sale', 'RETURN CODE 8812-2231'],
  ])('is a %s by the last line %j', (kind, line) => {
    expect(kindOf(ended(line))).toBe(kind);
  });

  test.each([
    ['brackets', ['JACKET (70.00)', 'SUBTOTAL (70.00)', 'SALES TAX (6.30)', 'TOTAL (76.30)', 'VISA (76.30)']],
    ['CR', ['JACKET 80.00CR', 'SUBTOTAL 80.00CR', 'SALES TAX 7.20CR', 'TOTAL 87.20CR', 'VISA 87.20CR']],
    ['a minus', ['COAT -130.00', 'SHIRT 40.00', 'SUBTOTAL -90.00', 'SALES TAX -8.10', 'TOTAL -98.10']],
    ['a trailing minus', ['MANTEAU 80,00-', 'SOUS-TOTAL 80,00-', 'TVH 10,40-', 'TOTAL 90,40- $']],
    ['a total of money back', ['JACKET 80.00', 'SUBTOTAL 80.00', 'TAX 7.20', 'REFUND TOTAL 87.20']],
    ['a payment back', ['JACKET 80.00', 'SUBTOTAL 80.00', 'TAX 7.20', 'TOTAL 87.20', 'REFUND VISA 87.20']],
    ['a payment back in French', ['MANTEAU 80,00', 'TOTAL 80,00', 'REMBOURSEMENT VISA 80,00']],
  ])('is a return by its amounts: %s', (_, lines) => {
    expect(kindOf(within(...lines))).toBe('return');
    expect(kindOf(within('EXCHANGE', ...lines))).toMatch(/^return/);
  });

  test.each([
    ['a dash before the total', ['JACKET 80.00', 'TOTAL - 87.20']],
    ['half a bracket', ['JACKET 80.00', 'SUBTOTAL 80.00', 'TAX 7.20', 'TOTAL 87.20)']],
    ['a negative subtotal', ['JACKET 80.00', 'SUBTOTAL -80.00', 'TAX 7.20', 'TOTAL 87.20']],
    ['negative goods', ['JACKET -80.00', 'SHIRT -40.00', 'TOTAL 130.80']],
    ['a returned line without a minus', ['RETURNED SHIRT 40.00', 'COAT 80.00', 'TOTAL 120.00']],
    [
      'a title above a mixed receipt',
      ['RETURN', 'SHIRT -40.00', 'COAT 130.00', 'SUBTOTAL 90.00', 'TOTAL 98.10'],
    ],
    [
      'a total of returns without a minus',
      ['SHIRT 40.00', 'COAT 130.00', 'TOTAL RETURNS 40.00', 'TOTAL 98.10'],
    ],
    ['a total of returns', ['SHIRT -40.00', 'COAT 130.00', 'TOTAL RETURNS -40.00', 'TOTAL 98.10']],
    ['a slip with the word', ['COAT 80.00', 'TOTAL 80.00', 'TRANS: RETURN SEQ 12']],
  ])('may be a return: %s', (_, lines) => {
    expect(kindOf(within(...lines))).toBe('return?');
  });

  test('is an exchange that cost nothing', () => {
    expect(kindOf(within('EXCHANGE', 'COAT -40.00', 'SHIRT 40.00', 'TOTAL 0.00'))).toBe('exchange');
  });

  test.each([
    ['an ordinary sale', SALE],
    ['a tax rate in brackets', within('COAT 80.00', 'SUBTOTAL 80.00', 'TAX (9.25%) 7.40', 'TOTAL 87.40')],
    [
      'a returned line',
      within('COAT 130.00', 'RETURN SHIRT -40.00', 'SUBTOTAL 90.00', 'TAX 8.10', 'TOTAL 98.10'),
    ],
    [
      'a voided line',
      within('COAT 90.00', 'SHIRT 40.00', 'VOID SHIRT -40.00', 'SUBTOTAL 90.00', 'TAX 8.10', 'TOTAL 98.10'),
    ],
    ['a discount', within('COAT 90.00', 'PROMO (10.00)', 'SUBTOTAL 80.00', 'TAX 7.20', 'TOTAL 87.20')],
    [
      'payments with a minus',
      within('COAT 80.00', 'SUBTOTAL 80.00', 'TOTAL 80.00', 'CASH -100.00', 'CHANGE 20.00'),
    ],
    ['goods named above their prices', within('TRAINING TEE', '1 @ 40.00 40.00', 'TOTAL 40.00')],
    [
      'goods with such names',
      within('TRAINING SHORT 40.00', 'PRACTICE JERSEY 20.00', 'GIFT BOX 5.00', 'TOTAL 65.00'),
    ],
    [
      'a gift card that pays',
      within('COAT 80.00', 'TOTAL 80.00', 'GIFT CARD 80.00', 'GIFT CARD BALANCE 20.00'),
    ],
    ['a store credit that pays', within('COAT 80.00', 'TOTAL 80.00', 'STORE CREDIT 80.00')],
    [
      'a policy',
      ended(
        'RETURN POLICY',
        'RETURN OR EXCHANGE WITHIN 30 DAYS',
        'WITH ORIGINAL RECEIPT. REFUND',
        'TO THE CARD YOU USED',
      ),
    ],
    ['a policy over lines', ended('Unworn items may be brought in for a', 'REFUND', 'within 60 days')],
    [
      'a French policy',
      ended('ÉCHANGE OU REMBOURSEMENT', 'DANS LES 30 JOURS AVEC REÇU', 'AUCUN RETOUR SUR LES SOLDES'),
    ],
    ['a Spanish policy', ended('CAMBIOS Y DEVOLUCIONES', 'DENTRO DE 30 DÍAS CON SU RECIBO')],
    ['a day to return by', ended('RETURN BY DATE: 01/26/2027', 'LAST RETURN DATE 01/26/27')],
    ['a void coupon', ended('COUPON VOID AFTER 12/31/2026', 'VOID WHERE PROHIBITED')],
    ['an advertised gift card', ended('GIFT CARDS AVAILABLE HERE')],
    ['the copy for the customer', ended('CUSTOMER COPY', 'KEEP THIS COPY FOR YOUR RECORDS')],
    ['change in Spanish', ended('EFECTIVO 150.00', 'CAMBIO 19.20')],
  ])('is a sale: %s', (_, lines) => {
    expect(documentOf(lines)).toMatchObject({ kind: 'sale' });
  });

  test.each([
    ['gift-card', ['GIFT CARD ACTIVATION 100.00', 'SUBTOTAL 100.00', 'SALES TAX 0.00', 'TOTAL 100.00']],
    ['gift-card', ['eGift Card $50', 'TOTAL $50', 'VISA $50']],
    ['gift-card', ['CARD RELOAD 25.00', 'TOTAL 25.00']],
    ['gift-card', ['BALANCE LOAD', 'AMOUNT 25.00', 'TOTAL 25.00']],
    ['gift-card', ['CARTE-CADEAU 50,00', 'TOTAL 50,00 $']],
    ['gift-card', ['RECHARGE 25,00', 'TOTAL 25,00 $']],
    ['gift-card', ['TARJETA DE REGALO 50.00', 'TOTAL 50.00']],
    ['gift-card', ['123456 GIFT CARO 50.00', 'TOTAL 50.00']],
    ['gift-card', ['AMC GC 25.00', 'TOTAL 25.00']],
    ['gift-card?', ['GC ACTIVATE 6035****118 45.00', 'TOTAL 45.00']],
    ['gift-card', ['VANILLA VISA 50.00', 'TOTAL 50.00']],
    ['quote', ['GUEST CHECK', 'BURGER 20.00', 'TOTAL 20.00']],
    ['gift-card?', ['ACTIVATION 35.00', 'TOTAL 35.00']],
    ['gift-card?', ['GIFT CARD SALE', 'JACKET 80.00', 'TOTAL 80.00']],
    ['gift-card?', ['GIFT CARD 50.00', 'JACKET 80.00', 'SUBTOTAL 80.00', 'GIFT CARDS 50.00', 'TOTAL 130.00']],
    ['gift-card?', ['GIFT CARD 50.00', 'JACKET 80.00', 'SUBTOTAL 130.00', 'SALES TAX 7.20', 'TOTAL 137.20']],
    ['gift-card?', ['MDSE 50.00', 'TOTAL 50.00', 'GIFT CARD ACTIVATED']],
  ])('is a %s: %j', (kind, lines) => {
    expect(kindOf(within(...lines))).toBe(kind);
  });

  test('names the line that makes it doubtful', () => {
    expect(documentOf(ended('TYPE: RETURN SEQ 12')).says).toBe('TYPE: RETURN SEQ 12');
  });
});
