import { randomUUID } from 'node:crypto';
import { CONSENT_PATH, type ConsentProof, OWN_CALL_HEADER, paths } from 'shared-contracts';
import type { Call, Member } from '../test/club/killed-replicas/member-calls.ts';

/** What visitors and members ask, drawn by how often they do. */
export interface SoakRequest {
  readonly kind: string;
  readonly call: Call;
  /** Statuses that are right. */
  readonly expected: readonly number[];
}

export interface SoakSite {
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

const choice = (): ConsentProof => ({
  id: randomUUID(),
  chosenAt: Date.now(),
  textVersion: 1,
  region: 'us',
  performance: false,
  functional: true,
  targeting: false,
  signal: false,
});

/** Requests without end. */
export function createSoakRequests({ centres, deals, members, random }: SoakSite): () => SoakRequest {
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const pageOf = (slug: string) =>
    one([paths.home(), paths.rewards(), paths.stores(slug), paths.deals(slug), `/${slug}`]);
  const get = (path: string): Call => ({ path, headers: OWN });
  const ok = (kind: string, call: Call, expected: readonly number[] = [200]) => ({ kind, call, expected });

  const kinds: ReadonlyArray<readonly [share: number, make: () => SoakRequest]> = [
    [28, () => ok('page, kept', get(pageOf(one(centres))))],
    [12, () => ok('page, made', get(`${pageOf(one(centres))}?visit=${randomUUID()}`))],
    [3, () => ok('no page', get(`/${one(centres)}/nothing-${randomUUID()}`), [404])],
    [
      15,
      () =>
        ok(
          'content',
          get(one([`/api/centers/${one(centres)}`, `/api/centers/${one(centres)}/deals`, '/api/site'])),
        ),
    ],
    [4, () => ok('search', get(`/api/search?q=${one(['shoes', 'nike', 'coffee', 'kids', 'sale'])}`))],
    [8, () => ok('page of a member', one(members).read(one([paths.home(), paths.rewards(), '/profile'])))],
    [22, () => ok('call of a member', one(members).read(one(READS)))],
    [4, () => ok('favourite', one(members).favourite(one(deals), random() < 0.5))],
    [2, () => ok('redemption', one(members).redeem(randomUUID()))],
    [
      1.5,
      () =>
        ok('consent', {
          method: 'POST',
          path: CONSENT_PATH,
          headers: { ...OWN, 'content-type': 'application/json' },
          body: JSON.stringify(choice()),
        }),
    ],
    [0.5, () => ok('receipt', one(members).send(randomUUID(), Math.floor(random() * 1e9)))],
  ];
  const all = kinds.reduce((sum, [share]) => sum + share, 0);
  return () => {
    let left = random() * all;
    for (const [share, make] of kinds) {
      left -= share;
      if (left < 0) return make();
    }
    return ok('page, kept', get(paths.home()));
  };
}
