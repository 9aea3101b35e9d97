import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CaptchaAction } from 'shared-contracts/member';
import { afterAll, describe, expect, test } from 'vitest';
import { CHALLENGE_SECONDS, createAltcha } from '../../../src/identity/captcha/altcha.ts';
import { createSecrets } from '../../../src/platform/crypto/secrets.ts';
import { createTestDatabase } from '../../../src/testing/test-database.ts';

const database = await createTestDatabase();
afterAll(() => database.stop());

const secrets = createSecrets('a secret of a test, long enough for one');
const REFUSED = { code: 'CAPTCHA_FAILED', statusCode: 403 };
type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

const challengeFor = async (action: CaptchaAction, made = secrets, now = Date.now()) =>
  (await createAltcha(database.db, made, () => now).challenge(action)) as Challenge;
const tokenOf = (challenge: Challenge, solution: unknown) =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
async function tokenFor(...made: Parameters<typeof challengeFor>): Promise<string> {
  const challenge = await challengeFor(...made);
  return tokenOf(challenge, await solveChallenge({ challenge, deriveKey }));
}
const verify = (token: unknown, now = Date.now()) =>
  createAltcha(database.db, secrets, () => now).verify(token, 'contact', '192.0.2.1');

describe('captcha token', () => {
  test('is accepted once, even in parallel requests', async () => {
    const token = await tokenFor('contact');
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => verify(token)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(verify(token)).rejects.toMatchObject(REFUSED);
  });

  test('expires', async () => {
    const now = Date.now();
    const later = CHALLENGE_SECONDS * 1000 + 1_000;
    const token = await tokenFor('contact', secrets, now);
    await expect(verify(token, now + later)).rejects.toMatchObject(REFUSED);
    await verify(token, now);
    await expect(verify(await tokenFor('contact', secrets, now - later))).rejects.toMatchObject(REFUSED);
  });

  test.each(['sign-in', 'join-now', 'pink', 'deal-days', 'reset-password'] as const)(
    'for %s is rejected by the contact form',
    async (action) => {
      await expect(verify(await tokenFor(action))).rejects.toMatchObject(REFUSED);
    },
  );

  test('is rejected after any change', async () => {
    const challenge = await challengeFor('pink');
    const solution = await solveChallenge({ challenge, deriveKey });
    const parameters = { ...challenge.parameters, data: { action: 'contact' } };
    const own = await challengeFor('contact');
    for (const token of [
      await tokenFor('contact', createSecrets('another secret of a test, as long as that')),
      tokenOf({ ...challenge, parameters }, solution),
      tokenOf({ ...challenge, parameters: { ...parameters, cost: 1 } }, solution),
      tokenOf({ ...challenge, parameters: { ...parameters, keyPrefix: '' } }, solution),
      tokenOf({ ...challenge, signature: '0'.repeat(challenge.signature?.length ?? 64) }, solution),
      tokenOf(own, { counter: 0, derivedKey: '00' }),
      tokenOf(own, solution),
    ])
      await expect(verify(token)).rejects.toMatchObject(REFUSED);
  });

  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['a number', 7],
    ['malformed base64', '%%%'],
    ['a list', Buffer.from('[]').toString('base64')],
    ['oversized text', 'A'.repeat(20_000)],
  ])('is rejected as %s', async (_name, token) => {
    await expect(verify(token)).rejects.toMatchObject(REFUSED);
  });
});
