import {
  API_TIMEOUT_MS,
  type AuthErrorCode,
  csrfAnswerSchema,
  type ProvidersAnswer,
  providersAnswerSchema,
  type SessionAnswer,
  type SignInAnswer,
  sessionAnswerSchema,
  signInAnswerSchema,
} from 'shared-contracts';
import type { z } from 'shared-contracts/zod';

/** A failed call of the session client. Compare `code`. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthErrorCode;
  /** Status of the unusable answer, or 0 if there was none. */
  readonly status: number;
  constructor(code: AuthErrorCode, message: string, status = 0) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export interface AuthClient {
  session(): Promise<SessionAnswer>;
  csrf(): Promise<string>;
  providers(): Promise<ProvidersAnswer>;
  /** Posts a form with the CSRF token to `signin/{provider}`, `callback/{provider}` or `signout`. */
  submit(path: string, fields: Readonly<Record<string, string>>): Promise<SignInAnswer>;
  update(data: unknown): Promise<SessionAnswer>;
  /** Reports a client failure to the server. Never throws. */
  log(code: string, message: string): void;
}

const BASE = '/api/auth';

export function createAuthClient(fetch: typeof globalThis.fetch): AuthClient {
  /**
   * Throws CLIENT_FETCH_ERROR if the server is unreachable, CLIENT_SESSION_ERROR if the answer is invalid.
   */
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
        `${path}: ${response.status} is no answer`,
        response.status,
      );
    return parsed.data;
  }

  const csrf = async () => (await call(csrfAnswerSchema, 'csrf')).csrfToken;

  return {
    csrf,
    session: () => call(sessionAnswerSchema, 'session'),
    providers: () => call(providersAnswerSchema, 'providers'),
    submit: async (path, fields) => {
      const body = new URLSearchParams({ csrfToken: await csrf(), json: 'true', ...fields });
      return call(signInAnswerSchema, path, { method: 'POST', body });
    },
    update: async (data) =>
      call(sessionAnswerSchema, 'session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ csrfToken: await csrf(), data }),
      }),
    log: (code, message) => {
      const body = new URLSearchParams({ code, message: message.slice(0, 300), level: 'error' });
      fetch(`${BASE}/_log`, { method: 'POST', body, keepalive: true }).catch(() => undefined);
    },
  };
}
