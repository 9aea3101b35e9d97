import { type CheckoutStart, type PassEdition, paths } from 'shared-contracts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { idempotencyHash } from '../../platform/http/idempotency.ts';
import type { Db } from '../../platform/storage/index.ts';
import type { Payments } from '../payments/payments.ts';
import { centreOf } from '../redemption/offers.ts';
import type { Spender } from '../redemption/redemption.ts';
import { heldPass, upgradePrice } from './member-pass.ts';
import { editionOf, passOnSale } from './pass-content.ts';
import { PASS_PURPOSE } from './pass-purpose.ts';

interface Buying {
  readonly db: Db;
  readonly payments: Payments;
}

export async function buyPass(
  { db, payments }: Buying,
  { memberId, now, key }: Spender,
  call: { readonly edition: PassEdition; readonly centre: string },
): Promise<CheckoutStart> {
  const content = await passOnSale(db, now);
  const { slug, currency } = await centreOf(db, call.centre);
  if (await heldPass(db, memberId, content.id))
    throw new RequestError('UNPROCESSABLE', 'You already have this season’s pass.');
  const { name, price } = editionOf(content, call.edition);
  return payments.start({
    memberId,
    purpose: PASS_PURPOSE,
    detail: { season: content.id, edition: call.edition },
    title: `${content.title}, ${name.toLowerCase()}`,
    centre: slug,
    amountCents: price[currency],
    currency,
    path: paths.savingsPass(),
    key,
    hash: idempotencyHash('buy-pass', { ...call }),
    now,
  });
}

export async function upgradePass(
  { db, payments }: Buying,
  { memberId, now, key }: Spender,
): Promise<CheckoutStart> {
  const content = await passOnSale(db, now);
  const held = await heldPass(db, memberId, content.id);
  if (!held) throw new RequestError('UNPROCESSABLE', 'You don’t have a pass to upgrade.');
  const difference = upgradePrice(held, content);
  if (!difference) throw new RequestError('UNPROCESSABLE', 'You already have the full pass.');
  return payments.start({
    memberId,
    purpose: PASS_PURPOSE,
    detail: { season: content.id, edition: 'full', from: 'basic' },
    title: `${content.title}, from basic to full`,
    centre: held.centre,
    amountCents: difference.amount_cents,
    currency: difference.currency,
    path: paths.savingsPassUpgrade(),
    key,
    hash: idempotencyHash('upgrade-pass', { season: content.id }),
    now,
  });
}
