import { randomUUID } from 'node:crypto';
import { paths } from 'shared-contracts/content';
import { CONSENT_PATH, type ConsentProof, OWN_CALL_HEADER } from 'shared-contracts/member';
import type { Call, Member } from '../../server/test/support/member-calls.ts';

export interface SoakRequest {
  readonly call: Call;
  readonly expectedStatus: number;
}

interface SoakSite {
  readonly centres: readonly string[];
  readonly deals: readonly number[];
  readonly members: readonly Member[];
  readonly random: () => number;
}

const OWN = { [OWN_CALL_HEADER]: '1', 'accept-encoding': 'br', 'x-api-version': '3.0' };
const READS = [
  '/api/user-info',
  '/api/user-loyalty',
  '/api/user-get-program',
  '/api/user-get-orders',
  '/api/user-get-activity-feed',
  '/api/user-saved-offers',
  '/api/user-transactions?limit=20',
  '/api/user-receipts',
  '/api/auth/session',
];
const WORDS = ['shoes', 'nike', 'coffee', 'kids', 'sale'];

const get = (path: string): Call => ({ path, headers: OWN });

function choice(): Call {
  const proof: ConsentProof = {
    id: randomUUID(),
    chosenAt: Date.now(),
    textVersion: 1,
    region: 'us',
    performance: false,
    functional: true,
    targeting: false,
    signal: false,
  };
  const headers = { ...OWN, 'content-type': 'application/json' };
  return { method: 'POST', path: CONSENT_PATH, headers, body: JSON.stringify(proof) };
}

export function createSoakRequests({ centres, deals, members, random }: SoakSite): () => SoakRequest {
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const page = () => {
    const slug = one(centres);
    return one([paths.home(), paths.rewards(), paths.stores(slug), paths.deals(slug), `/${slug}`]);
  };
  const content = () => {
    const centre = `/api/centers/${one(centres)}`;
    return one([centre, `${centre}/deals`, '/api/site']);
  };
  let redemptions = 0;
  // No two are equal within minutes.
  const redemption = () => {
    const at = redemptions++;
    return one(members).redeem(randomUUID(), at % 8, centres[Math.floor(at / 8) % centres.length]);
  };
  const kinds: ReadonlyArray<readonly [weight: number, kind: string, make: () => Call]> = [
    [28, 'page, kept', () => get(page())],
    [12, 'page, made', () => get(`${page()}?visit=${randomUUID()}`)],
    [3, 'no page', () => get(`/${one(centres)}/nothing-${randomUUID()}`)],
    [15, 'content', () => get(content())],
    [4, 'search', () => get(`/api/search?q=${one(WORDS)}`)],
    [8, 'page of a member', () => one(members).read(one([paths.home(), paths.rewards(), '/profile']))],
    [22, 'call of a member', () => one(members).read(one(READS))],
    [4, 'favourite', () => one(members).favourite(one(deals), random() < 0.5)],
    [2, 'redemption', redemption],
    [1.5, 'consent', choice],
    [0.5, 'receipt', () => one(members).send(randomUUID(), Math.floor(random() * 1e9))],
  ];
  const all = kinds.reduce((sum, [weight]) => sum + weight, 0);
  return () => {
    let left = random() * all;
    for (const [weight, kind, make] of kinds) {
      left -= weight;
      if (left < 0) return { call: make(), expectedStatus: kind === 'no page' ? 404 : 200 };
    }
    throw new Error('The weights do not add up');
  };
}
