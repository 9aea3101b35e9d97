import { API_TIMEOUT_MS } from 'shared-contracts/content';
import { CAPTCHA_PATHS, type CaptchaService, captchaSetupSchema } from 'shared-contracts/member';

export async function loadCaptcha(fetch: typeof globalThis.fetch): Promise<CaptchaService['execute']> {
  const signal = AbortSignal.timeout(API_TIMEOUT_MS);
  const response = await fetch(CAPTCHA_PATHS.setup, { cache: 'no-store', signal });
  if (!response.ok) throw new Error(`Cannot set up the captcha: the server answered ${response.status}.`);
  const setup = captchaSetupSchema.parse(await response.json());
  if (setup.provider === 'turnstile') {
    const { loadTurnstile } = await import(/* webpackChunkName: "captcha-turnstile" */ './turnstile.ts');
    return loadTurnstile(setup);
  }
  const { solve } = await import(/* webpackChunkName: "captcha-altcha" */ './altcha.ts');
  return (action) => solve(action, fetch);
}
