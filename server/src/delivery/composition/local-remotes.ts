import type { FastifyReply, FastifyRequest } from 'fastify';
import { type LocalRemote, localRemoteSchema } from 'shared-contracts/composition';
import { safeReturnPath } from 'shared-contracts/content';
import { RequestError } from '../../platform/errors/request-error.ts';
import { cookieOf, setCookie } from '../../platform/http/cookies.ts';
import { isForeignLink } from '../../platform/http/fetch-metadata.ts';
import type { RegistryState } from '../releases/records/release-record.ts';
import type { Testers } from './testers.ts';

export type LocalRemotes = ReturnType<typeof createLocalRemotes>;

const LOCAL_COOKIE = '__Host-qa-local';
const PARAMETER = 'local';

export function localRemoteOf(text: string): LocalRemote | null {
  const [remote = '', origin = '', ...more] = text.split('@');
  // A Content-Security-Policy cannot contain `[::1]`.
  const written = origin.replace(/\/$/, '').replace('//[::1]:', '//localhost:');
  const parsed = localRemoteSchema.safeParse({ remote, origin: written });
  return parsed.success && more.length === 0 ? parsed.data : null;
}

/** A remote on a tester's own machine: decisions/0025-a-local-remote-in-a-deployed-site.md. */
export function createLocalRemotes(served: () => RegistryState, testers: Testers) {
  const isMounted = (name: string) => served().channels.get(name)?.live.manifest.remote !== undefined;

  return {
    of(request: FastifyRequest): LocalRemote | null {
      const kept = localRemoteOf(cookieOf(request, LOCAL_COOKIE) ?? '');
      return kept && isMounted(kept.remote) ? kept : null;
    },

    /** Stores or ends the local remote in the address and returns the address without it. */
    async take(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
      const at = request.url.indexOf('?');
      if (at < 0) return null;
      const path = request.url.slice(0, at);
      const values = new URLSearchParams(request.url.slice(at));
      const given = values.getAll(PARAMETER);
      if (given.length === 0 || !(await testers.has(request))) return null;
      // A link on another site could otherwise run code from the tester's machine.
      if (isForeignLink(request))
        throw new RequestError(
          'FORBIDDEN',
          'A link on another site cannot set a local remote: type the address.',
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
          `${local.remote} has no release that is live, so a local remote cannot replace it.`,
        );
      if (local) setCookie(reply, LOCAL_COOKIE, `${local.remote}@${local.origin}`);
      else setCookie(reply, LOCAL_COOKIE, '', 0);
      values.delete(PARAMETER);
      return safeReturnPath(values.size > 0 ? `${path}?${values}` : path) ?? '/';
    },
  };
}
