import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { CaptchaAction, JoinForm } from 'shared-contracts/member';
import { captchaToken, ORIGIN } from './auth-site.ts';

const base64Url = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (text: string) => base64Url(createHash('sha256').update(text).digest());

export const GOOD_JOIN: JoinForm = {
  email: 'sam@example.com',
  password: 'three blue bicycles',
  first_name: 'Sam',
  last_name: 'Rivers',
  birthday: '1990-05-31',
  country: 212,
  region: 'SC',
  postal_code: '29405',
  gender: null,
  preferred_center: null,
  opt_ins: { email: false, sms: false },
  terms: true,
};

interface Question {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

export class AuthBrowser {
  readonly #cookies = new Map<string, { readonly value: string; readonly path: string }>();
  readonly #app: FastifyInstance;
  readonly address: string;

  constructor(app: FastifyInstance, address = '203.0.113.1') {
    this.#app = app;
    this.address = address;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)?.value;
  }

  setCookie(name: string, value: string, path = '/') {
    this.#cookies.set(name, { value, path });
  }

  #cookieHeader(path: string): string {
    return [...this.#cookies]
      .filter(
        ([, cookie]) =>
          path === cookie.path ||
          path.startsWith(cookie.path.endsWith('/') ? cookie.path : `${cookie.path}/`),
      )
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  #keep(response: LightMyRequestResponse) {
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', ...value] = pair.split('=');
      const path = attributes.find((item) => /^path=/i.test(item))?.slice(5) ?? '/';
      const isGone =
        attributes.some((item) => /^(max-age=0|expires=thu, 01 jan 1970)/i.test(item)) ||
        value.join('=') === '';
      if (isGone) this.#cookies.delete(name);
      else this.#cookies.set(name, { value: value.join('='), path });
    }
  }

  async request(
    method: 'GET' | 'POST',
    url: string,
    {
      body,
      form,
      headers = {},
    }: { body?: unknown; form?: Record<string, string>; headers?: Record<string, string> } = {},
  ): Promise<LightMyRequestResponse> {
    const { pathname, search } = new URL(url, ORIGIN);
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const payload = form
      ? new URLSearchParams(form).toString()
      : body === undefined || Buffer.isBuffer(body)
        ? body
        : JSON.stringify(body);
    const cookie = this.#cookieHeader(pathname);
    const response = await this.#app.inject({
      method,
      url: pathname + search,
      remoteAddress: this.address,
      headers: {
        host: new URL(ORIGIN).host,
        ...(cookie ? { cookie } : {}),
        ...(payload === undefined ? {} : { 'content-type': type }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    this.#keep(response);
    return response;
  }

  get = (url: string, headers: Record<string, string> = {}) => this.request('GET', url, { headers });

  async csrf(): Promise<string> {
    return (await this.get('/api/auth/csrf')).json().csrfToken;
  }

  async submit(path: string, fields: Record<string, string>): Promise<LightMyRequestResponse> {
    return this.request('POST', `/api/auth/${path}`, {
      form: { csrfToken: await this.csrf(), json: 'true', ...fields },
    });
  }

  async post(path: string, body: unknown): Promise<LightMyRequestResponse> {
    return this.request('POST', path, { body, headers: { 'x-csrf-token': await this.csrf() } });
  }

  async question(): Promise<Question> {
    const nonce = sha256(`nonce:${await this.csrf()}`);
    return { state: base64Url(randomBytes(16)), verifier: base64Url(randomBytes(48)), nonce };
  }

  async authorizationUrl(question: Question, prompt: 'login' | 'create' = 'login'): Promise<string> {
    const answer = await this.submit('signin/oidc', {
      callbackUrl: '/profile',
      state: question.state,
      nonce: question.nonce,
      code_challenge: sha256(question.verifier),
      code_challenge_method: 'S256',
      prompt,
    });
    const { url, error } = answer.json();
    if (!url) throw new Error(`signin/oidc answered ${error}`);
    return url;
  }

  async follow(url: string): Promise<URL> {
    let target = new URL(url, ORIGIN);
    while (target.pathname.startsWith('/oidc/')) {
      const response = await this.get(target.href);
      const { location } = response.headers;
      if (!location)
        throw new Error(`${target.pathname} answered ${response.statusCode}: ${response.body.slice(0, 200)}`);
      target = new URL(location, target);
    }
    return target;
  }

  async interaction(prompt: 'login' | 'create' = 'login'): Promise<{ page: URL; question: Question }> {
    const question = await this.question();
    return { page: await this.follow(await this.authorizationUrl(question, prompt)), question };
  }

  async postForm(
    page: URL,
    fields: Record<string, unknown>,
    action?: CaptchaAction,
  ): Promise<LightMyRequestResponse> {
    const captcha = action ? { captcha: await captchaToken(this.#app, action) } : {};
    return this.request('POST', page.pathname + page.search, { body: { ...fields, ...captcha } });
  }

  async join(form: Partial<JoinForm> = {}): Promise<LightMyRequestResponse> {
    const { page } = await this.interaction('create');
    return this.postForm(page, { ...GOOD_JOIN, ...form, callbackUrl: '/profile' }, 'join-now');
  }

  async codeFor(email: string, password: string): Promise<{ back: URL; question: Question }> {
    const { page, question } = await this.interaction();
    const answer = await this.postForm(page, { email, password }, 'sign-in');
    if (answer.statusCode !== 200) throw new Error(`The form answered ${answer.statusCode}: ${answer.body}`);
    return { back: await this.follow(answer.json().url), question };
  }

  callbackFields(back: URL, question: Question): Record<string, string> {
    return {
      callbackUrl: '/profile',
      code: back.searchParams.get('code') ?? '',
      code_verifier: question.verifier,
      state: question.state,
      iss: back.searchParams.get('iss') ?? '',
      redirect_uri: `${ORIGIN}/sign-in/callback`,
    };
  }

  async signIn(email: string, password: string): Promise<LightMyRequestResponse> {
    const { back, question } = await this.codeFor(email, password);
    return this.submit('callback/oidc', this.callbackFields(back, question));
  }

  async session(): Promise<{ user?: { public_id: string }; expires?: string; error?: string }> {
    return (await this.get('/api/auth/session')).json();
  }
}

export async function signedInBrowser(app: FastifyInstance, memberId: number): Promise<AuthBrowser> {
  const browser = new AuthBrowser(app);
  const token = await app.auth.sessions.create({
    memberId,
    issuer: 'test',
    subject: String(memberId),
    sid: null,
    refreshToken: null,
    refreshIn: 3600,
    authenticatedAt: new Date(),
  });
  browser.setCookie('__Host-session', token);
  return browser;
}
