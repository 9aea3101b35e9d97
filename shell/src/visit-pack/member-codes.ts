import {
  createClubCalls,
  createVisitPlanCalls,
  type MemberClient,
  type Order,
  type OrderSummary,
} from 'shared-contracts/member';
import { type BusHandle, type VisitPackCodes, visitPackCodesSchema } from 'shared-contracts/shell';
import { z } from 'shared-contracts/zod';
import { readItem, writeItem } from '../browser/storage.ts';
import { CODES_KEY, clearMemberCodes, lastSignal } from '../session/tabs.ts';

type Facts = Pick<BusHandle, 'current'>;

const MAX_CODES = 50;
const PARALLEL_CALLS = 4;

/**
 * An older shell does not delete the codes on sign-out. So they are valid only for the session signal that
 * all shells write.
 */
const noteSchema = z.object({ signal: z.nullable(z.string()), codes: visitPackCodesSchema });

function readStored(): VisitPackCodes | null {
  const text = readItem(CODES_KEY);
  if (text === null) return null;
  try {
    const { signal, codes } = noteSchema.parse(JSON.parse(text));
    if (signal === lastSignal()) return codes;
  } catch {
    // Unreadable data belongs to no known member.
  }
  clearMemberCodes();
  return null;
}

/**
 * Returns the stored codes of the current member. Offline the member is unknown, but a sign-out has deleted
 * the codes.
 */
export function readCodes(bus: Facts): VisitPackCodes | null {
  if (bus.current('session.changed').status === 'unauthenticated') return null;
  const member = bus.current('member.changed');
  const kept = readStored();
  return kept && (!member || member.public_id === kept.member) ? kept : null;
}

/**
 * Updates the member's saved offers, valid codes and visit plan. Writes nothing if a member signed in or out
 * meanwhile, in any tab.
 *
 * @throws the error of a call.
 */
export async function keepCodes(
  { bus, client, isWanted }: { bus: Facts; client: MemberClient; isWanted(): boolean },
  centre: string,
): Promise<void> {
  const member = bus.current('member.changed')?.public_id;
  if (!member) return;
  const before = lastSignal();
  const known = readStored();
  if (known && known.member !== member) clearMemberCodes();
  const club = createClubCalls(client);
  const [offers, redeemed, others, plan] = await Promise.all([
    club.savedOffers(),
    club.redeemed(),
    club.orders(),
    createVisitPlanCalls(client).read(centre),
  ]);
  const now = Date.now();
  const wanted = [...redeemed.items, ...(others?.items ?? [])]
    .filter((order) => isValidOrder(order, centre, now))
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
    .slice(0, MAX_CODES);
  const orders: Order[] = [];
  for (let at = 0; at < wanted.length; at += PARALLEL_CALLS)
    orders.push(
      ...(await Promise.all(wanted.slice(at, at + PARALLEL_CALLS).map(({ number }) => club.order(number)))),
    );
  const codes: VisitPackCodes = {
    member,
    centre,
    savedAt: now,
    saved: offers.items.filter(({ offer, state }) => offer.centre === centre && state !== 'expired'),
    orders,
    plan: plan.stops.length > 0 ? plan : null,
  };
  const text = JSON.stringify({ signal: before, codes: visitPackCodesSchema.parse(codes) });
  // Synchronous from here, so that nothing changes between check and write.
  const isStillHere = bus.current('member.changed')?.public_id === member && lastSignal() === before;
  if (isStillHere && isWanted()) writeItem(CODES_KEY, text);
}

const isValidOrder = ({ centre: at, expires_at, refunded_at }: OrderSummary, centre: string, now: number) =>
  at === centre && Date.parse(expires_at) > now && !refunded_at;
