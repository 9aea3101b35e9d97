import { CAPTCHA_PATHS, type CaptchaService, captchaSetupSchema } from 'shared-contracts/member';

export async function loadCaptcha(fetch: typeof globalThis.fetch): Promise<CaptchaService['execute']> {
  const response = await fetch(CAPTCHA_PATHS.setup, { cache: 'no-store' });
  if (!response.ok) throw new Error(`Cannot set up the captcha: the server answered ${response.status}.`);
  const setup = captchaSetupSchema.parse(await response.json());
  if (setup.provider === 'turnstile') {
    const { loadTurnstile } = await import(/* webpackChunkName: "captcha-turnstile" */ './turnstile.ts');
    return loadTurnstile(setup);
  }
  const { solve } = await import(/* webpackChunkName: "captcha-altcha" */ './altcha.ts');
  return (action) => solve(action, fetch);
}
