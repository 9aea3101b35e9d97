import {
  type BusHandle,
  createClubCalls,
  createVisitPlanCalls,
  type MemberClient,
  type Order,
  type OrderSummary,
  type VisitPackCodes,
  visitPackCodesSchema,
} from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { forgetCodes } from '../forget-codes.ts';
import { readCodesText, writeCodesText } from '../pack-keys.ts';
import { lastSignal } from '../session/tabs.ts';

type Facts = Pick<BusHandle, 'current'>;

const MOST_CODES = 50;
/** Codes that are asked for at once. */
const AT_ONCE = 4;

/** Somebody may sign out and in under a shell of before, which knows nothing of a pack: what is kept goes by the signal that all shells give. */
const noteSchema = z.object({ signal: z.nullable(z.string()), codes: visitPackCodesSchema });

function readKept(): VisitPackCodes | null {
  const text = readCodesText();
  if (text === null) return null;
  try {
    const { signal, codes } = noteSchema.parse(JSON.parse(text));
    if (signal === lastSignal()) return codes;
  } catch {
    // What cannot be read is of nobody.
  }
  forgetCodes();
  return null;
}

/** What is kept of the member who is here. Without a line nobody says who that is; who has signed out has left nothing. */
export function readCodes(bus: Facts): VisitPackCodes | null {
  if (bus.current('session.changed').status === 'unauthenticated') return null;
  const member = bus.current('member.changed');
  const kept = readKept();
  return kept && (!member || member.public_id === kept.member) ? kept : null;
}

/**
 * Brings what is kept of the member up to date: saved offers, codes that are still good, and the plan of the centre. Nothing is written when
 * somebody has signed in or out meanwhile, in whichever tab.
 *
 * @throws what a call or a full device throws.
 */
export async function keepCodes(
  { bus, client, isWanted }: { bus: Facts; client: MemberClient; isWanted(): boolean },
  centre: string,
): Promise<void> {
  const member = bus.current('member.changed')?.public_id;
  if (!member) return;
  const before = lastSignal();
  const known = readKept();
  if (known && known.member !== member) forgetCodes();
  const club = createClubCalls(client);
  const [offers, redeemed, others, plan] = await Promise.all([
    club.savedOffers(),
    club.redeemed(),
    club.orders(),
    createVisitPlanCalls(client).read(centre),
  ]);
  const now = Date.now();
  const wanted = [...redeemed.items, ...(others?.items ?? [])]
    .filter((order) => isGood(order, centre, now))
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
    .slice(0, MOST_CODES);
  const orders: Order[] = [];
  for (let at = 0; at < wanted.length; at += AT_ONCE)
    orders.push(
      ...(await Promise.all(wanted.slice(at, at + AT_ONCE).map(({ number }) => club.order(number)))),
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
  // From here to the writing nothing else runs in this tab.
  const isStillHere = bus.current('member.changed')?.public_id === member && lastSignal() === before;
  if (isStillHere && isWanted()) writeCodesText(text);
}

const isGood = ({ centre: at, expires_at, refunded_at }: OrderSummary, centre: string, now: number) =>
  at === centre && Date.parse(expires_at) > now && !refunded_at;
