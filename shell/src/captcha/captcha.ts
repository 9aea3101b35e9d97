import { CaptchaNotLoadedError, type CaptchaService } from 'shared-contracts/member';

type Execute = CaptchaService['execute'];

export function createCaptcha(loadCaptcha: () => Promise<Execute>): CaptchaService {
  let loading: Promise<Execute> | null = null;
  let execute: Execute | null = null;
  return {
    async load() {
      loading ??= loadCaptcha();
      try {
        execute = await loading;
      } catch (error) {
        loading = null;
        throw error;
      }
    },
    async execute(action) {
      if (!execute) throw new CaptchaNotLoadedError();
      return execute(action);
    },
  };
}

export const createSiteCaptcha = (fetch: typeof globalThis.fetch): CaptchaService =>
  createCaptcha(async () => {
    const { loadCaptcha } = await import(/* webpackChunkName: "captcha" */ './load-captcha.ts');
    return loadCaptcha(fetch);
  });
