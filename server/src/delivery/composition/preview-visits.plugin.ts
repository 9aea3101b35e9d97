import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { memberSchema, STORAGE_KEYS } from 'shared-contracts/member';
import { IDENTITY_PATH } from '../../identity/provider/oidc-provider.ts';
// Declares `app.auth`.
import type {} from '../../identity/session/auth.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { SESSION_COOKIE } from '../../platform/http/cookies.ts';
import { hostTest } from '../../platform/http/separate-origins.ts';

export const PREVIEW_COOKIE = STORAGE_KEYS.preview.name;
export const OVERRIDE_COOKIE = '__Host-qa-pick';
export const FOR_NO_INDEX = { 'x-robots-tag': 'noindex, nofollow' } as const;

declare module 'fastify' {
  interface FastifyInstance {
    readonly previewVisits: PreviewVisits;
  }
}

export type SampleMember = (url: string, init: { method: string; body?: string }) => Promise<Response>;

interface PreviewVisitsOptions {
  readonly site: string | undefined;
  readonly origin: string | undefined;
  /** Null: member calls of a preview answer as for a visitor. */
  readonly sampleMember: SampleMember | null;
}

/** Visits with unreleased code: previews, and releases that a tester chose. */
export interface PreviewVisits {
  /** The origins of previews and of the site, or null if they are one. */
  readonly apart: { readonly previews: string; readonly site: string } | null;
  isPlace(request: Pick<FastifyRequest, 'host'>): boolean;
  isVisit(request: Pick<FastifyRequest, 'host' | 'headers'>): boolean;
  /** Separates unreleased code from what the browser has of the site. On a shared origin it signs out. */
  separate(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

const MEMBER_CALL = /^\/api\/(?:user-|mparticle-user-)/;
const SIGN_IN = [IDENTITY_PATH, '/api/auth/', '/api/account/'];
/** Calls of the session client that start no session. */
const HARMLESS = /^\/api\/auth\/(?:session|csrf|providers|_log)$/;
const DAY_MS = 24 * 3_600_000;

const has = ({ headers }: Pick<FastifyRequest, 'headers'>, cookie: string) =>
  (headers.cookie ?? '').includes(`${cookie}=`);

/** Keeps the member's session from unreleased code (decisions/0040-previews-without-a-session.md). */
export const previewVisitsPlugin = fp<PreviewVisitsOptions>(
  async (app, { site, origin, sampleMember }) => {
    const isShared = origin === undefined;
    const isPlace: PreviewVisits['isPlace'] = isShared ? () => true : hostTest(origin);
    const isVisit: PreviewVisits['isVisit'] = (request) =>
      isShared ? has(request, PREVIEW_COOKIE) || has(request, OVERRIDE_COOKIE) : isPlace(request);

    app.decorate('previewVisits', {
      apart: origin === undefined || site === undefined ? null : { previews: origin, site },
      isPlace,
      isVisit,
      async separate(request, reply) {
        reply.header('clear-site-data', isShared ? '"storage"' : '"cache", "storage"');
        if (isShared && app.hasDecorator('auth')) await app.auth.signOut(request, reply);
      },
    });

    app.addHook('onRequest', (request, reply, done) => {
      if (!isVisit(request)) return done();
      if (!isShared) reply.headers(FOR_NO_INDEX);
      dropSession(request);
      answerAsSample(request).then((answer) => {
        if (!answer) return done();
        reply.code(answer.status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
        reply.send(answer.body);
      }, done);
    });

    async function answerAsSample({ method, url, routeOptions }: FastifyRequest) {
      // The route and not the address, which may be written in several ways.
      const { url: route = '' } = routeOptions;
      const isRead = method === 'GET' || method === 'HEAD';
      if (sampleMember && isRead && route === '/api/auth/session')
        return { status: 200, body: JSON.stringify(await sessionOf(sampleMember)) };
      const query = url.slice(`${url}?`.indexOf('?'));
      if (sampleMember && MEMBER_CALL.test(route)) {
        const answer = await sampleMember(route + query, isRead ? { method } : { method, body: '{}' });
        return { status: answer.status, body: await answer.text() };
      }
      const isForm = !isRead && !route.startsWith('/api/');
      if (isForm || (SIGN_IN.some((prefix) => route.startsWith(prefix)) && !HARMLESS.test(route)))
        throw new RequestError('FORBIDDEN', 'Previews have a sample member: leave the preview to sign in.');
      return null;
    }
  },
  { name: 'preview-visits' },
);

function dropSession({ raw: { headers } }: FastifyRequest): void {
  if (!headers.cookie?.includes(SESSION_COOKIE)) return;
  const pairs = headers.cookie.split(';');
  headers.cookie = pairs.filter((pair) => !pair.trimStart().startsWith(`${SESSION_COOKIE}=`)).join(';');
}

async function sessionOf(sampleMember: SampleMember) {
  const answer = await sampleMember('/api/user-info', { method: 'GET' });
  const { public_id, first_name: name } = memberSchema.parse(await answer.json());
  return { user: { public_id, name }, expires: new Date(Date.now() + DAY_MS).toISOString() };
}
