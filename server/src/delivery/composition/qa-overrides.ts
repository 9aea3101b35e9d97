import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from '../../platform/crypto/secrets.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { cookieOf, setCookie } from '../../platform/http/cookies.ts';
import { contractsAreMet } from '../releases/gates.ts';
import type { ReleaseRecord } from '../releases/release-record.ts';
import type { CompositionsOptions } from './compositions.ts';
import type { Picks } from './live-composition.ts';

/** What testers ask to see: `?release=name@version`, several times if need be, or `?composition=id`. */
export interface QaPicks {
  /** Whether there may be anything to find: false for nearly everybody, at no cost. */
  isAsked(request: FastifyRequest): boolean;
  /**
   * Null when nothing is asked for. What was asked for once holds for the browser until `?release=` without a value.
   *
   * @throws RequestError when it may not be seen: no tester, no such release, taken away, or unmet contracts.
   */
  of(request: FastifyRequest, reply: FastifyReply): Promise<Picks | null>;
}

/** Who looks. */
export const QA_COOKIE = '__Host-qa';
/** What at. */
const PICK_COOKIE = '__Host-qa-pick';
const RELEASE = /^[a-z][a-z0-9-]{0,40}@[0-9A-Za-z.+-]{1,64}$/;
const COMPOSITION = /^[0-9a-f]{12}$/;
const MOST = 10;

type Wish = { readonly composition: string } | { readonly releases: readonly string[] };

function wishOf(values: readonly string[]): Wish | null {
  const [first = ''] = values;
  if (values.length === 1 && COMPOSITION.test(first)) return { composition: first };
  if (values.length > MOST || !values.every((value) => RELEASE.test(value))) return null;
  return { releases: values };
}

/** Values of `?release=` and `?composition=`; null when the address has neither. */
function askedInAddress(url: string): string[] | null {
  const at = url.indexOf('?');
  if (at < 0) return null;
  const query = new URLSearchParams(url.slice(at));
  const values = [...query.getAll('release'), ...query.getAll('composition')];
  return values.length > 0 ? values : null;
}

export function qaPicks({ registry, db }: CompositionsOptions): QaPicks {
  async function demandTester(request: FastifyRequest): Promise<void> {
    const id = cookieOf(request, QA_COOKIE);
    const session =
      id &&
      (await db
        .selectFrom('qa_sessions')
        .select('team')
        .where('id_hash', '=', hashOf(id))
        .where('expires_at', '>', new Date())
        .executeTakeFirst());
    if (!session)
      throw new RequestError('FORBIDDEN', 'Only testers choose what they see: sign in at /ops first.');
  }

  async function releaseOf(id: string): Promise<ReleaseRecord> {
    const [name = '', version = ''] = id.split('@');
    const release = await registry.find(name, version);
    const { channels, recalled } = registry.state;
    if (!release || !channels.has(name)) throw new RequestError('NOT_FOUND', `There is no release ${id}.`);
    if (recalled.has(id)) throw new RequestError('UNPROCESSABLE', `The release ${id} was recalled.`);
    const [reason] = contractsAreMet(release, channels);
    if (reason) throw new RequestError('UNPROCESSABLE', reason);
    return release;
  }

  async function partsOf(composition: string): Promise<readonly string[]> {
    const row = await db
      .selectFrom('release_compositions')
      .select('parts')
      .where('id', '=', composition)
      .executeTakeFirst();
    if (!row) throw new RequestError('NOT_FOUND', `There is no composition ${composition}.`);
    return [row.parts.shell, ...row.parts.remotes];
  }

  async function picksOf(wish: Wish): Promise<Picks> {
    const ids = 'composition' in wish ? await partsOf(wish.composition) : wish.releases;
    const releases = await Promise.all(ids.map(releaseOf));
    return new Map(releases.map((release) => [release.name, release]));
  }

  /** What was asked for before; what cannot be seen any more is let go of without a word. */
  async function remembered(request: FastifyRequest, reply: FastifyReply): Promise<Picks | null> {
    const kept = cookieOf(request, PICK_COOKIE);
    const wish = kept && wishOf(kept.split('~'));
    if (!wish) return null;
    try {
      await demandTester(request);
      return await picksOf(wish);
    } catch {
      setCookie(reply, PICK_COOKIE, '', 0);
      return null;
    }
  }

  return {
    isAsked: ({ url, headers }) => url.includes('?') || (headers.cookie ?? '').includes(PICK_COOKIE),

    async of(request, reply) {
      const values = askedInAddress(request.url);
      if (!values) return remembered(request, reply);
      await demandTester(request);
      const given = values.filter(Boolean);
      if (given.length === 0) {
        setCookie(reply, PICK_COOKIE, '', 0);
        return null;
      }
      const wish = wishOf(given);
      if (!wish) throw new RequestError('INVALID_REQUEST', 'A release is named like mfe-loyalty@1.5.0.');
      const picks = await picksOf(wish);
      setCookie(reply, PICK_COOKIE, given.join('~'));
      return picks;
    },
  };
}
