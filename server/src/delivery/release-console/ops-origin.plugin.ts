import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { COMPOSITION_PATH } from 'shared-contracts/composition';
import { RequestError } from '../../platform/errors/request-error.ts';
import { STAFF_COOKIE } from '../../platform/http/cookies.ts';
import { hostTest } from '../../platform/http/separate-origins.ts';

interface OpsOriginOptions {
  readonly opsOrigin: string | undefined;
}

const CONSOLE = new Set(['/ops', '/ops/:file', '/ops/desk', '/ops/desk/:file']);
const DESK = '/api/staff/';
const ALSO = new Set(['/favicon.svg', '/favicon.ico', COMPOSITION_PATH]);
const TESTERS = '/api/qa';
const TOKEN_ACCESS: ReadonlySet<string | undefined> = new Set(['release', 'team', 'operations']);
const READS = new Set(['GET', 'HEAD']);

const ISOLATION = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
};

const isFromBrowser = ({ headers }: FastifyRequest) =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;

/** Whether a route is a page or call for staff. */
const isForStaff = (route: string) => CONSOLE.has(route) || route.startsWith(DESK);

/** Cookies of the desk are the only ones on that host. */
function keepStaffCookies(reply: FastifyReply): void {
  const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  reply.removeHeader('set-cookie');
  const kept = cookies.filter((cookie) => cookie.startsWith(STAFF_COOKIE));
  if (kept.length > 0) reply.header('set-cookie', kept);
}

const takesToken = ({ routeOptions }: FastifyRequest) => TOKEN_ACCESS.has(routeOptions.config.call?.access);

/** Serves the console, the desk and their calls to browsers on `OPS_ORIGIN` only (decisions/0038-separate-origins.md). */
export const opsOriginPlugin = fp<OpsOriginOptions>(
  async (app, { opsOrigin }) => {
    if (opsOrigin === undefined) return;
    const isOps = hostTest(opsOrigin);

    function allowConsole({ headers }: FastifyRequest, reply: FastifyReply): boolean {
      reply.header('vary', 'origin');
      if (headers.origin !== opsOrigin) return false;
      reply.headers({
        'access-control-allow-origin': opsOrigin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'authorization, content-type',
        'cross-origin-resource-policy': 'cross-origin',
      });
      return true;
    }

    function refuseOnOps(request: FastifyRequest): void {
      const { method, headers, routeOptions } = request;
      const route = routeOptions.url ?? '';
      if (route === TESTERS || !(isForStaff(route) || ALSO.has(route) || takesToken(request)))
        throw notFound();
      if (READS.has(method)) return;
      const { origin = opsOrigin, 'sec-fetch-site': site = 'same-origin' } = headers;
      if (origin !== opsOrigin || site !== 'same-origin')
        throw new RequestError('FORBIDDEN', 'Only the release console of this site can send this.');
    }

    function refuseElsewhere(request: FastifyRequest, reply: FastifyReply): void {
      const route = request.routeOptions.url ?? '';
      if (isForStaff(route)) throw notFound();
      if (!takesToken(request) || !isFromBrowser(request)) return;
      if (route !== TESTERS || !allowConsole(request, reply)) throw notFound();
    }

    app.addHook('onRequest', (request, reply, done) => {
      if (isOps(request)) {
        reply.headers(ISOLATION);
        if (request.url === '/' && READS.has(request.method)) return void reply.redirect('/ops', 302);
        refuseOnOps(request);
      } else if (request.method === 'OPTIONS' && request.url === TESTERS && allowConsole(request, reply)) {
        return void reply.code(204).send();
      } else refuseElsewhere(request, reply);
      done();
    });
    app.addHook('onSend', (request, reply, payload, done) => {
      if (isOps(request)) keepStaffCookies(reply);
      done(null, payload);
    });
  },
  { name: 'ops-origin', dependencies: ['wire-errors', 'security-headers'] },
);

const notFound = () => new RequestError('NOT_FOUND', 'There is nothing at this address.');
