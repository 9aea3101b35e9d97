import { randomUUID } from 'node:crypto';
import { CONSENT_TEXT_VERSION } from 'shared-contracts/member';
import type { CollectedEvent } from 'shared-contracts/shell';
import { expect } from 'vitest';
import {
  type AnalyticsOptions,
  analyticsPlugin,
} from '../../../src/engagement/analytics/analytics.plugin.ts';
import { SESSION_COOKIE } from '../../../src/platform/http/cookies.ts';
import { newMember } from '../../club/club-members.ts';
import { signedInBrowser } from '../../support/auth-browser.ts';
import { ORIGIN } from '../../support/auth-site.ts';
import { startPlainSite } from '../../support/plain-site.ts';

export const NOON = Date.parse('2026-11-20T17:00:00Z');
export const VISIT = '7f8b1a52-2b7e-4a0c-9a53-0d6a4c2f1e11';

export type AnalyticsSite = Awaited<ReturnType<typeof startAnalyticsSite>>;

/** Starts a site with only analytics, on a database of its own. */
export async function startAnalyticsSite(options: Partial<AnalyticsOptions> = {}) {
  const site = await startPlainSite({}, (app) =>
    app.register(analyticsPlugin, {
      origin: ORIGIN,
      isProduction: true,
      keepHours: 48,
      now: () => NOON,
      ...options,
    }),
  );
  return {
    ...site,
    async member() {
      const id = await newMember(site.db);
      const { public_id, email } = await site.db
        .selectFrom('members')
        .select(['public_id', 'email'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const browser = await signedInBrowser(site.app, id);
      const cookie = `${SESSION_COOKIE}=${browser.cookie(SESSION_COOKIE)}`;
      return { id, publicId: public_id, email, cookie };
    },
  };
}

/** A consent cookie with `flags` such as `p--`. */
export const consented = (flags: string) => `consent=${CONSENT_TEXT_VERSION}.${NOON - 1000}.${flags}`;

export const event = (
  name: string,
  props: Record<string, unknown> = {},
  more: Partial<CollectedEvent> = {},
) => ({
  id: randomUUID(),
  name,
  props,
  time: NOON - 500,
  source: 'mfe-centre@1.0.0',
  path: '/charleston/stores',
  route: 'mfe-centre/stores',
  release: 'mfe-centre@1.0.0',
  ...more,
});

export const batchOf = (events: readonly object[], flags = 'p--') => ({
  consent: {
    performance: flags.includes('p'),
    functional: flags.includes('f'),
    targeting: flags.includes('t'),
  },
  visit: flags.includes('p') ? VISIT : null,
  composition: null,
  events,
});

export interface RecordedRequest {
  readonly method: string | undefined;
  readonly path: string;
  readonly authorization: string | null;
  readonly body: unknown;
}

/** Outside services that record their requests and answer 204. */
export function createRecorder() {
  const requests: RecordedRequest[] = [];
  const record: typeof fetch = async (url, { method, headers, body } = {}) => {
    const { pathname, search } = new URL(String(url));
    const authorization = new Headers(headers).get('authorization');
    requests.push({ method, path: pathname + search, authorization, body: JSON.parse(String(body)) });
    return new Response(null, { status: 204 });
  };
  return {
    fetch: record,
    requests,
    async heard(length: number): Promise<RecordedRequest[]> {
      await expect.poll(() => requests.length).toBeGreaterThanOrEqual(length);
      return requests;
    },
  };
}
