import type { Favourites, WireError } from '../src/index.ts';
import { CENTRE, fakeContent, fakeDeal, fakeRewards } from './fake-content.ts';
import * as sample from './fake-member.ts';
import { instantIn } from './sample-days.ts';

/** Site in memory for one remote: content and one member's data, in the shapes of the contracts. */
export interface FakeServer {
  /** Answers calls for content and the member. Others get NOT_FOUND. */
  readonly fetch: typeof fetch;
  favourites(): Favourites;
}

export interface FakeServerOptions {
  /** Checked at each member call. A visitor's call gets UNAUTHENTICATED. */
  isMember(): boolean;
  /** Whether every centre has the sample's content, not only `sampleton`. */
  readonly anyCentre?: boolean;
}

const list = <T>(items: readonly T[]) => ({ items, next_cursor: null });

const refuse = (status: number, code: WireError['code'], message: string) =>
  Response.json({ code, message, requestId: 'fake' } satisfies WireError, { status });

export function createFakeServer({ isMember, anyCentre = false }: FakeServerOptions): FakeServer {
  const content = fakeContent();
  const saved = new Set<number>([fakeDeal().id]);
  const stores = new Set<number>([11]);
  const favourites = (): Favourites => ({
    deals: [...saved],
    stores: [...stores],
    last_center: sample.fakeMember.preferred_center ?? null,
  });

  const savedOffers = () =>
    [fakeDeal(), ...fakeRewards()]
      .filter(({ id }) => saved.has(id))
      .map((offer) => ({ saved_at: instantIn(-1), state: 'active', is_upcoming: false, order: null, offer }));

  const changed = (change: () => unknown) => {
    change();
    return { ok: true };
  };

  async function changeStores(body: unknown) {
    const { attribute, add = [], remove = [] } = Object(body) as Record<string, string[] | string>;
    if (attribute !== 'favorite_stores') return;
    for (const id of add) stores.add(Number(id));
    for (const id of remove) stores.delete(Number(id));
  }

  /** Answers of the member calls by the path after `/api/`, as functions of query and body. */
  const member: Readonly<Record<string, (query: URLSearchParams, body: unknown) => unknown>> = {
    'user-info': () => sample.fakeMember,
    'user-loyalty': () => sample.fakeLoyalty,
    'user-get-favorite-deals': favourites,
    'user-add-favorite-deal': (query) => changed(() => saved.add(Number(query.get('deal_id')))),
    'user-delete-favorite-deal': (query) => changed(() => saved.delete(Number(query.get('deal_id')))),
    'user-attributes': (_query, body) => changed(() => changeStores(body)),
    'mparticle-user-attributes': () => ({ data: [...stores].map(String) }),
    'user-preferences': (_query, body) => (body ? { ok: true } : sample.fakePreferences()),
    'user-security': sample.fakeSecurity,
    'user-member-card': sample.fakeMemberCard,
    'user-get-program': sample.fakeProgram,
    'user-get-orders': () => ({ items: [] }),
    'user-order': sample.fakeOrder,
    'user-redeemed-deals': () => list(sample.fakeRedeemed()),
    'user-saved-offers': () => ({ items: savedOffers() }),
    'user-get-activity-feed': () => list(sample.fakeActivities()),
    'user-transactions': () => list(sample.fakeTransactions()),
    'user-savings-pass': () => sample.fakePass,
    'user-get-linked-cards': sample.fakeLinkedCards,
    'user-delete-linked-card': () => ({ ok: true }),
    'user-redeem-deal': sample.fakeOrder,
    'user-redeem-reward': sample.fakeOrder,
    'user-exchange-points': sample.fakeOrder,
    'user-settle-change': () => ({ state: 'void', change: null }),
    'user-receipts': () => list([sample.fakeReceipt()]),
  };

  /** Returns the sample's content under the slug of the path. */
  function ofCentre(pathname: string): unknown {
    const [, slug] = /^\/api\/centers\/([a-z0-9-]+)(?=\/|$)/.exec(pathname) ?? [];
    const found = slug && content.get(pathname.replace(slug, CENTRE));
    return found && JSON.parse(JSON.stringify(found).replaceAll(`"${CENTRE}"`, `"${slug}"`));
  }

  async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(String(input), 'http://fake.invalid');
    const found = content.get(pathname) ?? (anyCentre ? ofCentre(pathname) : undefined);
    if (found !== undefined) return Response.json(found);
    const name = pathname.replace('/api/', '');
    const call = Object.hasOwn(member, name) ? member[name] : undefined;
    if (!call) return refuse(404, 'NOT_FOUND', `The fakes have no ${pathname}.`);
    if (!isMember()) return refuse(401, 'UNAUTHENTICATED', 'Nobody is signed in.');
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    return Response.json(call(searchParams, body));
  }

  return { fetch: answer, favourites };
}
