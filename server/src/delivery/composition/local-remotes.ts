import type { FastifyReply, FastifyRequest } from 'fastify';
import { type LocalRemote, localRemoteSchema, safeReturnPath } from 'shared-contracts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { cookieOf, setCookie } from '../../platform/http/cookies.ts';
import type { CompositionsOptions } from './compositions.ts';
import type { Testers } from './testers.ts';

/**
 * Local remotes: a tester's browser takes one remote from the tester's own machine, `?local=mfe-loyalty@http://localhost:4100`, until
 * `?local=` without a value. The server never asks that address for anything. See decisions/0025-a-local-remote-in-a-deployed-site.md.
 */
export interface LocalRemotes {
  /** What was taken before. The caller knows that it is a tester who asks. */
  of(request: FastifyRequest): LocalRemote | null;
  /**
   * Takes or ends what the address says; answers with the address without it. Null when it says nothing, or nobody's tester asks: then it is
   * a page as everybody's.
   *
   * @throws RequestError when a tester names what cannot be taken, or another site sends them here.
   */
  take(request: FastifyRequest, reply: FastifyReply): Promise<string | null>;
}

const LOCAL_COOKIE = '__Host-qa-local';
const PARAMETER = 'local';

/** `mfe-loyalty@http://localhost:4100`; null for what is no remote at a port of one's own machine. */
export function localRemoteOf(text: string): LocalRemote | null {
  const [remote = '', origin = '', ...more] = text.split('@');
  // The same machine, as a Content-Security-Policy can write it.
  const written = origin.replace(/\/$/, '').replace('//[::1]:', '//localhost:');
  const parsed = localRemoteSchema.safeParse({ remote, origin: written });
  return parsed.success && more.length === 0 ? parsed.data : null;
}

export function createLocalRemotes({ served }: CompositionsOptions, testers: Testers): LocalRemotes {
  const isMounted = (name: string) => served().channels.get(name)?.live.manifest.remote !== undefined;

  return {
    of(request) {
      const kept = localRemoteOf(cookieOf(request, LOCAL_COOKIE) ?? '');
      return kept && isMounted(kept.remote) ? kept : null;
    },

    async take(request, reply) {
      const at = request.url.indexOf('?');
      if (at < 0) return null;
      const path = request.url.slice(0, at);
      const values = new URLSearchParams(request.url.slice(at));
      const given = values.getAll(PARAMETER);
      if (given.length === 0 || !(await testers.has(request))) return null;
      // A link of another site would make a tester's page run what listens on the tester's machine.
      if (
        !['none', 'same-origin', undefined].includes(request.headers['sec-fetch-site'] as string | undefined)
      )
        throw new RequestError(
          'FORBIDDEN',
          'A local remote is not taken by a link of another site: type the address.',
        );
      const [asked = ''] = given;
      const local = localRemoteOf(asked);
      if (asked && (!local || given.length > 1))
        throw new RequestError(
          'INVALID_REQUEST',
          'A local remote is one remote at a port of your own machine, like mfe-loyalty@http://localhost:4100.',
        );
      if (local && !isMounted(local.remote))
        throw new RequestError(
          'NOT_FOUND',
          `${local.remote} has no release that is live, whose place it could take.`,
        );
      if (local) setCookie(reply, LOCAL_COOKIE, `${local.remote}@${local.origin}`);
      else setCookie(reply, LOCAL_COOKIE, '', 0);
      values.delete(PARAMETER);
      return safeReturnPath(values.size > 0 ? `${path}?${values}` : path) ?? '/';
    },
  };
}
