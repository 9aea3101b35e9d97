import { expect, test } from 'vitest';
import { greeting } from './startup-banner.ts';

const SIGN_IN = 'demo@example.com with outlet-club-demo';

test('greeting: names the address, the demo member, and the places of the release token and the mail', () => {
  const said = greeting('http://localhost:4010', {});
  expect(said).toMatch(/^\nServing http:\/\/localhost:4010\n/);
  expect(said).toContain(`sign in    ${SIGN_IN}`);
  expect(said).toMatch(/http:\/\/localhost:4010\/ops, with the token in \S+release-token\n/);
  expect(said).toContain(', mail too');
});

test.each([
  { DATABASE_URL: 'postgres://db' },
  { OIDC_ISSUER: 'https://login' },
  { DEMO: 'off' },
  { ORIGIN: 'https://site' },
])('greeting: names no demo member with %o', (env) =>
  expect(greeting('http://localhost:4010', env)).not.toContain(SIGN_IN),
);
