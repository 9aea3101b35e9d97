import { expect, test } from 'vitest';
import { startupBanner } from './serve.ts';

const SIGN_IN = 'demo@example.com with outlet-club-demo';

test('startup banner: shows the address, the demo member, the token file and the mail', () => {
  const said = startupBanner('http://localhost:4010', {});
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
])('startup banner: shows no demo member with %o', (env) =>
  expect(startupBanner('http://localhost:4010', env)).not.toContain(SIGN_IN),
);
