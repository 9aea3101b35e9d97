import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHALLENGE_SECONDS, createAltcha } from '../../../src/identity/captcha/altcha.ts';
import { createSecrets } from '../../../src/platform/crypto/secrets.ts';
import { createTestDatabase, type TestDatabase } from '../../../src/testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.stop());

const secrets = createSecrets('a secret of a test, long enough for one');
type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

async function tokenMadeAt(now: number, made = secrets): Promise<string> {
  const challenge = (await createAltcha(database.db, made, () => now).challenge('contact')) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
const verify = async (token: string, now = Date.now()) =>
  createAltcha(database.db, secrets, () => now).verify(token, 'contact', '192.0.2.1');

test('Captcha: a token that is too old is refused', async () => {
  const now = Date.now();
  const token = await tokenMadeAt(now);
  await expect(verify(token, now + CHALLENGE_SECONDS * 1000 + 1_000)).rejects.toMatchObject({
    code: 'CAPTCHA_FAILED',
    statusCode: 403,
  });
  await verify(token, now);
  const old = await tokenMadeAt(now - CHALLENGE_SECONDS * 1000 - 1_000);
  await expect(verify(old)).rejects.toMatchObject({ code: 'CAPTCHA_FAILED' });
});

test('Captcha: a token of another secret is refused', async () => {
  const token = await tokenMadeAt(Date.now(), createSecrets('another secret of a test, as long as that'));
  await expect(verify(token)).rejects.toMatchObject({ code: 'CAPTCHA_FAILED' });
});
