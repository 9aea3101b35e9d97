import { DEMO } from 'sample-content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuthBrowser } from '../support/auth-browser.ts';
import { type AuthSite, startAuthSite } from '../support/auth-site.ts';

const { email, password } = DEMO.member;
let site: AuthSite;
beforeAll(async () => {
  site = await startAuthSite({ demoMember: DEMO.member });
});
afterAll(() => site.stop());

type Form = ReturnType<AuthBrowser['callbackFields']>;

test.each<[string, string, string, (form: Form) => Record<string, string>]>([
  ['FORBIDDEN', 'no CSRF token of this browser', 'callback/oidc', () => ({ csrfToken: 'forged' })],
  ['MissingAPIRoute', 'no such step, or no such provider', 'callback/nobody', (form) => form],
  [
    'CALLBACK_CREDENTIALS_HANDLER_ERROR',
    'a password that came past the provider',
    'callback/credentials',
    (form) => form,
  ],
  [
    'INVALID_CALLBACK_URL_ERROR',
    'a return address that is not of this site',
    'callback/oidc',
    (form) => ({ ...form, callbackUrl: '//evil.example' }),
  ],
  [
    'INVALID_CALLBACK_URL_ERROR',
    'a return address that is not of this site',
    'callback/oidc',
    (form) => ({ ...form, redirect_uri: 'https://evil.example/' }),
  ],
  [
    'OAuthCallbackError',
    'it came back without a code of our provider',
    'callback/oidc',
    (form) => ({ ...form, iss: 'https://evil.example' }),
  ],
])('A refused sign-in is logged: %s, %s (%s)', async (code, reason, step, change) => {
  const page = new AuthBrowser(site.app);
  const { back, question } = await page.codeFor(email, password);
  const csrfToken = await page.csrf();
  const form = change({ ...page.callbackFields(back, question), csrfToken });
  site.lines.length = 0;
  const answer = await page.request('POST', `/api/auth/${step}`, { form });
  expect(answer.json()).toMatchObject({ ok: false, error: code });
  expect(site.lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      code,
      reason,
      msg: 'A sign-in step was refused',
      reqId: answer.json().requestId,
    }),
  ]);
  for (const secret of [form.code, form.code_verifier, csrfToken].filter(Boolean))
    expect(site.lines.join('')).not.toContain(secret);
});
