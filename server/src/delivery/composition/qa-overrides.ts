import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '../../platform/errors/request-error.ts';
import { cookieOf, setCookie } from '../../platform/http/cookies.ts';
import type { Db } from '../../platform/storage/index.ts';
import type { ReleaseRecord } from '../releases/records/release-record.ts';
import type { Registry } from '../releases/registry/registry.ts';
import type { ReleaseOverrides } from './live-composition.ts';
import { noRelease, showableRelease } from './showable-release.ts';
import { releasesOfComposition } from './stored-compositions.ts';
import type { Testers } from './testers.ts';

export type QaOverrides = ReturnType<typeof createQaOverrides>;

const OVERRIDE_COOKIE = '__Host-qa-pick';
const RELEASE = /^[a-z][a-z0-9-]{0,40}@[0-9A-Za-z.+-]{1,64}$/;
const COMPOSITION = /^[0-9a-f]{12}$/;
const MOST = 10;

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
  const values = [...query.getAll('release'), ...query.getAll('composition')];
  return values.length > 0 ? values : null;
}

/** Releases that a tester chooses by `?release=name@version` (repeatable) or `?composition=id`. */
export function createQaOverrides(registry: Registry, db: Db, testers: Testers) {
  async function releaseOf(id: string): Promise<ReleaseRecord> {
    const [name = '', version = ''] = id.split('@');
    if (!registry.state.channels.has(name)) throw noRelease(id);
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
    setCookie(reply, OVERRIDE_COOKIE, '', 0);
    return null;
  }

  return {
    isNamed: ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>) =>
      (url.includes('?') && askedInAddress(url) !== null) || (headers.cookie ?? '').includes(OVERRIDE_COOKIE),
    isAsked: ({ url, headers }: FastifyRequest) =>
      url.includes('?') || (headers.cookie ?? '').includes(OVERRIDE_COOKIE),

    /**
     * Returns null if the visitor is not a tester or chose nothing. A choice lasts in the browser until
     * `?release=` without a value.
     *
     * @throws RequestError if a release is missing, recalled or does not meet the contracts.
     */
    async of(request: FastifyRequest, reply: FastifyReply): Promise<ReleaseOverrides | null> {
      const values = askedInAddress(request.url);
      if (!values) return remembered(request, reply);
      // Ignored for other visitors: a link must not show a shopper an error.
      if (!(await testers.has(request))) return null;
      const given = values.filter(Boolean);
      if (given.length === 0) {
        setCookie(reply, OVERRIDE_COOKIE, '', 0);
        return null;
      }
      const asked = overrideRequestOf(given);
      if (!asked) throw new RequestError('INVALID_REQUEST', 'A release is named like mfe-loyalty@1.5.0.');
      const overrides = await overridesOf(asked);
      setCookie(reply, OVERRIDE_COOKIE, given.join('~'));
      return overrides;
    },
  };
}
