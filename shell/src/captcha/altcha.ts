import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { API_TIMEOUT_MS } from 'shared-contracts/content';
import { CAPTCHA_PATHS, type CaptchaAction } from 'shared-contracts/member';

const DEADLINE = 60_000;

export async function solve(action: CaptchaAction, fetch: typeof globalThis.fetch): Promise<string> {
  const response = await fetch(`${CAPTCHA_PATHS.challenge}?action=${encodeURIComponent(action)}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  });
  if (!response.ok)
    throw new Error(`Cannot get a captcha challenge: the server answered ${response.status}.`);
  // Not parsed: the format belongs to the library, and the server checks it.
  const challenge = await response.json();
  const solution = await solveChallenge({ challenge, deriveKey, timeout: DEADLINE });
  if (!solution) throw new Error('The captcha was not solved in time.');
  return btoa(JSON.stringify({ challenge, solution }));
}
