import type { FastifyReply, FastifyRequest } from 'fastify';
import { safeReturnPath, withQuery } from 'shared-contracts/content';
import type { z } from 'shared-contracts/zod';
import { RequestError } from '../../platform/errors/request-error.ts';
import { cookieOf, setCookie } from '../../platform/http/cookies.ts';
import { isForeignLink } from '../../platform/http/fetch-metadata.ts';
import type { Db } from '../../platform/storage/index.ts';
import type { ReleaseRecord } from '../releases/records/release-record.ts';
import type { Registry } from '../releases/registry/registry.ts';
import type { enterQuery } from './composition-calls.ts';
import type { ReleaseOverrides } from './live-composition.ts';
import { OVERRIDE_COOKIE, type PreviewVisits } from './preview-visits.plugin.ts';
import { showableRelease } from './showable-release.ts';
import { releasesOfComposition } from './stored-compositions.ts';
import type { Testers } from './testers.ts';

export type QaOverrides = ReturnType<typeof createQaOverrides>;

const RELEASE = /^[a-z][a-z0-9-]{0,40}@[0-9A-Za-z.+-]{1,64}$/;
const COMPOSITION = /^[0-9a-f]{12}$/;
const MOST = 10;
const PARAMETERS = ['release', 'composition'];

export const ENTER_PATH = '/api/qa/enter';

type OverrideRequest = { readonly composition: string } | { readonly releases: readonly string[] };

function overrideRequestOf(values: readonly string[]): OverrideRequest | null {
  const [first = ''] = values;
  if (values.length === 1 && COMPOSITION.test(first)) return { composition: first };
  if (values.length > MOST || !values.every((value) => RELEASE.test(value))) return null;
  return { releases: values };
}

function askedInAddress(url: string): string[] | null {
  const at = url.indexOf('?');
  if (at < 0) return null;
  const query = new URLSearchParams(url.slice(at));
  const values = PARAMETERS.flatMap((name) => query.getAll(name));
  return values.length > 0 ? values : null;
}

export function createQaOverrides(registry: Registry, db: Db, testers: Testers, visits: PreviewVisits) {
  async function releaseOf(id: string): Promise<ReleaseRecord> {
    const [name = '', version = ''] = id.split('@');
    return showableRelease(registry, name, version);
  }

  async function partsOf(composition: string): Promise<readonly string[]> {
    const parts = await releasesOfComposition(db, composition);
    if (!parts) throw new RequestError('NOT_FOUND', `There is no composition ${composition}.`);
    return parts;
  }

  async function overridesOf(asked: OverrideRequest): Promise<ReleaseOverrides> {
    const ids = 'composition' in asked ? await partsOf(asked.composition) : asked.releases;
    const releases = await Promise.all(ids.map(releaseOf));
    return new Map(releases.map((release) => [release.name, release]));
  }

  async function remembered(request: FastifyRequest, reply: FastifyReply): Promise<ReleaseOverrides | null> {
    const kept = cookieOf(request, OVERRIDE_COOKIE);
    const asked = kept && overrideRequestOf(kept.split('~'));
    if (!asked) return null;
    try {
      if (await testers.has(request)) return await overridesOf(asked);
    } catch {
      // The release can no longer be shown.
    }
    return end(request, reply);
  }

  async function end(request: FastifyRequest, reply: FastifyReply): Promise<null> {
    setCookie(reply, OVERRIDE_COOKIE, '', 0);
    await visits.separate(request, reply);
    return null;
  }

  const isKept = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
    (headers.cookie ?? '').includes(OVERRIDE_COOKIE);

  return {
    isKept,
    isNamed: (request: Pick<FastifyRequest, 'url' | 'headers'>) =>
      (request.url.includes('?') && askedInAddress(request.url) !== null) || isKept(request),
    isAsked: (request: FastifyRequest) =>
      visits.isPlace(request) && (request.url.includes('?') || isKept(request)),

    /** Returns null without a tester's choice, which lasts until `?release=` without a value. */
    async of(request: FastifyRequest, reply: FastifyReply): Promise<ReleaseOverrides | null> {
      const values = askedInAddress(request.url);
      if (!values) return remembered(request, reply);
      // Ignored for other visitors: a link must not show a shopper an error.
      if (!(await testers.has(request))) return null;
      refuseForeignLink(request);
      const given = values.filter(Boolean);
      if (given.length === 0) return end(request, reply);
      const asked = overrideRequestOf(given);
      if (!asked) throw new RequestError('INVALID_REQUEST', 'A release is named like mfe-loyalty@1.5.0.');
      const overrides = await overridesOf(asked);
      setCookie(reply, OVERRIDE_COOKIE, given.join('~'));
      await visits.separate(request, reply);
      return overrides;
    },

    end: async (request: FastifyRequest, reply: FastifyReply) =>
      void (isKept(request) && (await end(request, reply))),

    /** Returns the address on the previews' origin at which a tester's choice is shown, or null. */
    async placeOf(request: FastifyRequest): Promise<string | null> {
      if (!visits.apart || visits.isPlace(request) || !askedInAddress(request.url)?.some(Boolean))
        return null;
      const key = await testers.keyFor(request);
      if (key === null) return null;
      refuseForeignLink(request);
      return visits.apart.previews + withQuery(ENTER_PATH, { key, to: request.url });
    },

    /** Lets a tester in who was sent by {@link placeOf}. Returns where the browser goes next. */
    async enter(reply: FastifyReply, { key, to }: z.infer<typeof enterQuery>): Promise<string> {
      const given = (askedInAddress(to) ?? []).filter(Boolean);
      if (!(await testers.enter(reply, key)) || !overrideRequestOf(given)) return '/';
      setCookie(reply, OVERRIDE_COOKIE, given.join('~'));
      const [path = '', query] = to.split('?', 2);
      const values = new URLSearchParams(query);
      for (const name of PARAMETERS) values.delete(name);
      return safeReturnPath(values.size > 0 ? `${path}?${values}` : path) ?? '/';
    },
  };
}

function refuseForeignLink(request: FastifyRequest): void {
  if (isForeignLink(request))
    throw new RequestError('FORBIDDEN', 'A link on another site cannot choose a release: type the address.');
}
