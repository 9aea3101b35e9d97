import { API_TIMEOUT_MS } from 'shared-contracts/content';
import {
  csrfAnswerSchema,
  providersAnswerSchema,
  sessionAnswerSchema,
  signInAnswerSchema,
} from 'shared-contracts/member';
import type { AuthErrorCode } from 'shared-contracts/wire';
import type { z } from 'shared-contracts/zod';

export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthErrorCode;
  readonly status: number;
  constructor(code: AuthErrorCode, message: string, status = 0) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export type AuthClient = ReturnType<typeof createAuthClient>;

const BASE = '/api/auth';

export function createAuthClient(fetch: typeof globalThis.fetch) {
  /** Throws CLIENT_FETCH_ERROR, or CLIENT_SESSION_ERROR if the answer is invalid. */
  async function call<S extends z.ZodMiniType>(
    schema: S,
    path: string,
    init: RequestInit = {},
  ): Promise<z.infer<S>> {
    let response: Response;
    try {
      const signal = AbortSignal.timeout(API_TIMEOUT_MS);
      response = await fetch(`${BASE}/${path}`, {
        credentials: 'same-origin',
        cache: 'no-store',
        signal,
        ...init,
      });
    } catch (error) {
      throw new AuthError(
        'CLIENT_FETCH_ERROR',
        `${path}: ${error instanceof Error ? error.message : 'unreachable'}`,
      );
    }
    if (response.status >= 500 && response.status !== 500)
      throw new AuthError('CLIENT_FETCH_ERROR', `${path}: ${response.status}`, response.status);
    const body: unknown = await response.json().catch(() => undefined);
    const parsed = schema.safeParse(body);
    if (!parsed.success)
      throw new AuthError(
        'CLIENT_SESSION_ERROR',
        `${path}: the answer with status ${response.status} is invalid`,
        response.status,
      );
    return parsed.data;
  }

  const csrf = async () => (await call(csrfAnswerSchema, 'csrf')).csrfToken;

  return {
    csrf,
    session: () => call(sessionAnswerSchema, 'session'),
    providers: () => call(providersAnswerSchema, 'providers'),
    submit: async (path: string, fields: Readonly<Record<string, string>>) => {
      const body = new URLSearchParams({ csrfToken: await csrf(), json: 'true', ...fields });
      return call(signInAnswerSchema, path, { method: 'POST', body });
    },
    update: async (data: unknown) =>
      call(sessionAnswerSchema, 'session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ csrfToken: await csrf(), data }),
      }),
    /** Reports a client failure to the server. Never throws. */
    log: (code: string, message: string) => {
      const body = new URLSearchParams({ code, message: message.slice(0, 300), level: 'error' });
      fetch(`${BASE}/_log`, { method: 'POST', body, keepalive: true }).catch(() => undefined);
    },
  };
}
