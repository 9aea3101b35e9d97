import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { CAPTCHA_PATHS, type CaptchaAction } from 'shared-contracts';

/** Milliseconds that a slow phone may take. */
const DEADLINE = 60_000;

/** Fetches a challenge for `action` and does its work. The answer is good for one submission. */
export async function solve(action: CaptchaAction, fetch: typeof globalThis.fetch): Promise<string> {
  const response = await fetch(`${CAPTCHA_PATHS.challenge}?action=${encodeURIComponent(action)}`, {
    cache: 'no-store',
  });
  if (!response.ok) throw new Error(`The captcha gave no challenge: ${response.status}`);
  // The server made it and checks it again; what is in it stays a matter of that library.
  const challenge = await response.json();
  const solution = await solveChallenge({ challenge, deriveKey, timeout: DEADLINE });
  if (!solution) throw new Error('The captcha took too long');
  return btoa(JSON.stringify({ challenge, solution }));
}
