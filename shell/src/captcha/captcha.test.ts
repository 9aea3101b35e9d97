import { describe, expect, test, vi } from 'vitest';
import { createCaptcha } from './captcha.ts';

const execute = async (action: string) => `token for ${action}`;

describe('captcha', () => {
  test('fails before it is loaded', async () => {
    const captcha = createCaptcha(async () => execute);
    await expect(captcha.execute('sign-in')).rejects.toMatchObject({
      name: 'CaptchaNotLoadedError',
      code: 'CAPTCHA_NOT_LOADED',
      message: 'The captcha was used before it was loaded',
    });
  });

  test('returns a token for an action once it is loaded', async () => {
    const captcha = createCaptcha(async () => execute);
    await captcha.load();
    expect(await captcha.execute('deal-days')).toBe('token for deal-days');
  });

  test('loads once, and again after a failure', async () => {
    const load = vi.fn(async () => execute);
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const captcha = createCaptcha(load);
    await expect(captcha.load()).rejects.toThrow('Failed to fetch');
    await Promise.all([captcha.load(), captcha.load()]);
    await captcha.load();
    expect(load).toHaveBeenCalledTimes(2);
    expect(await captcha.execute('contact')).toBe('token for contact');
  });
});
