import { CAPTCHA_PATHS, captchaSetupSchema } from 'shared-contracts';
import type { Execute } from './captcha.ts';

export async function loadCaptcha(fetch: typeof globalThis.fetch): Promise<Execute> {
  const response = await fetch(CAPTCHA_PATHS.setup, { cache: 'no-store' });
  if (!response.ok) throw new Error(`The captcha could not be set up: ${response.status}`);
  const setup = captchaSetupSchema.parse(await response.json());
  if (setup.provider === 'turnstile') {
    const { loadTurnstile } = await import(/* webpackChunkName: "captcha-turnstile" */ './turnstile.ts');
    return loadTurnstile(setup);
  }
  const { solve } = await import(/* webpackChunkName: "captcha-altcha" */ './altcha.ts');
  return (action) => solve(action, fetch);
}
