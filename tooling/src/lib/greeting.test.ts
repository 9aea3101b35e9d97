import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

const SIGN_IN = 'demo@example.com with outlet-club-demo';

test('A started site says its address, the demo member, and where the token of releases and the mail lie', () => {
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
])('A started site that has no demo member names none: %o', (env) =>
  expect(greeting('http://localhost:4010', env)).not.toContain(SIGN_IN),
);
