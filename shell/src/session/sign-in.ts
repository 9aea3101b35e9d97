import { API_TIMEOUT_MS, paths, safeReturnPath, withQuery } from 'shared-contracts/content';
import { type AuthProvider, interactionAnswerSchema } from 'shared-contracts/member';
import type { SignInRequest, SignInResult } from 'shared-contracts/shell';
import { wireErrorSchema } from 'shared-contracts/wire';
import { type AuthClient, AuthError } from './auth-client.ts';

export type SignIn = ReturnType<typeof createSignIn>;

type Fetch = typeof globalThis.fetch;

const PROVIDER = 'oidc';
const PROMPTS = { login: 'login', create: 'create' } as const;
const PAGES = { login: paths.signIn(), create: paths.joinNow() } as const;

const failure = (error: string, status = 0, rest: Partial<SignInResult> = {}): SignInResult => ({
  error,
  status,
  message: null,
  fields: {},
  url: null,
  ...rest,
});
const success = (url: string | null): SignInResult => ({
  error: null,
  status: 200,
  message: null,
  fields: {},
  url,
});

const oidc = () => import(/* webpackChunkName: "oidc" */ './oidc.ts');

export function createSignIn(auth: AuthClient, fetch: Fetch, onSignedIn: () => void) {
  async function provider(): Promise<AuthProvider> {
    const providers = await auth.providers();
    if (Object.keys(providers).length === 0) {
      location.assign(paths.error({ error: 'CLIENT_SESSION_ERROR' }));
      throw new AuthError('CLIENT_SESSION_ERROR', 'The server offers no sign-in provider.');
    }
    const found = providers[PROVIDER];
    if (found) return found;
    // Not from the sign-in page itself, which would loop. It shows the problem on submit.
    if (location.pathname !== paths.signIn())
      location.assign(paths.signIn({ error: 'CLIENT_SESSION_ERROR' }));
    throw new AuthError(
      'CLIENT_SESSION_ERROR',
      `The server does not offer the sign-in provider "${PROVIDER}".`,
    );
  }

  async function authorizationUrl(known: AuthProvider, request: SignInRequest): Promise<SignInResult> {
    const [csrfToken, { startSignIn }] = await Promise.all([auth.csrf(), oidc()]);
    const prompt = known.embedded || request.kind === 'create' ? PROMPTS[request.kind] : undefined;
    const { callbackUrl } = request;
    const parameters = await startSignIn(known, { csrfToken, callbackUrl, ...(prompt ? { prompt } : {}) });
    const answer = await auth.submit(`signin/${PROVIDER}`, { ...parameters, callbackUrl });
    return answer.ok && answer.url
      ? success(answer.url)
      : failure(answer.error ?? 'OAuthCallbackError', answer.status);
  }

  async function runSignIn(request: SignInRequest): Promise<SignInResult> {
    if (request.interaction) return leave(await postForm(fetch, request, request.interaction));
    const known = await provider().catch(handleMissingProviders);
    const authorization = await authorizationUrl(known, request);
    if (authorization.error || !authorization.url || !known.embedded) return leave(authorization);
    const landed = await startInteraction(fetch, authorization.url);
    const interaction = landed.searchParams.get('interaction');
    // The provider already has a session.
    if (landed.pathname === paths.signInCallback()) return leave(success(landed.href));
    if (!interaction) return failure('OAuthCallbackError');
    return leave(await postForm(fetch, request, interaction));
  }

  async function signIn(request: SignInRequest): Promise<SignInResult> {
    try {
      return await runSignIn(request);
    } catch (error) {
      const code = error instanceof AuthError ? error.code : codeOf(error);
      auth.log(code, error instanceof Error ? error.message : '');
      return failure(code);
    }
  }

  async function finish(): Promise<void> {
    let callbackUrl: string | undefined;
    try {
      const { readReturn } = await oidc();
      const back = await readReturn(await provider(), location.href);
      callbackUrl = safeReturnPath(back.callbackUrl) ?? paths.home();
      const answer = await auth.submit(`callback/${PROVIDER}`, { ...back.fields, callbackUrl });
      if (answer.ok) {
        onSignedIn();
        return location.replace(safeReturnPath(answer.url) ?? paths.home());
      }
      return location.replace(paths.signIn({ error: answer.error ?? 'OAuthCallbackError', callbackUrl }));
    } catch (error) {
      const code = error instanceof AuthError ? error.code : 'OAuthCallbackError';
      auth.log(code, error instanceof Error ? error.message : '');
      location.replace(paths.signIn({ error: code, ...(callbackUrl ? { callbackUrl } : {}) }));
    }
  }

  return { provider, signIn, finish };
}

const STORAGE_ERRORS = ['SecurityError', 'QuotaExceededError'];

const codeOf = (error: unknown) =>
  error instanceof DOMException && STORAGE_ERRORS.includes(error.name)
    ? 'STORAGE_BLOCKED'
    : 'CLIENT_FETCH_ERROR';

/** A server without providers leads to the error page. If it is unreachable, the form stays. */
function handleMissingProviders(error: unknown): never {
  if (error instanceof AuthError && error.status !== 0) location.assign(paths.error({ error: error.code }));
  throw error;
}

async function startInteraction(fetch: Fetch, url: string): Promise<URL> {
  const response = await fetch(url, {
    credentials: 'same-origin',
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  });
  void response.body?.cancel();
  return new URL(response.url, location.href);
}

async function postForm(fetch: Fetch, request: SignInRequest, interaction: string): Promise<SignInResult> {
  const response = await fetch(withQuery(PAGES[request.kind], { interaction }), {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(request.form ?? {}),
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const { data } = wireErrorSchema.safeParse(body);
    if (!data) return failure(response.status < 500 ? 'OAuthCallbackError' : 'UNAVAILABLE', response.status);
    return failure(data.code, response.status, { message: data.message, fields: data.fields ?? {} });
  }
  const parsed = interactionAnswerSchema.safeParse(body);
  return parsed.success ? success(parsed.data.url) : failure('CLIENT_SESSION_ERROR', response.status);
}

function leave(result: SignInResult): SignInResult {
  // Replaces the entry, so that Back skips the sign-in page.
  if (result.error === null && result.url) location.replace(result.url);
  return result;
}
