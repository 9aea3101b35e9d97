import { type CaptchaAction, CaptchaNotLoadedError, type CaptchaService } from 'shared-contracts';

/** Makes a token for one submission. */
export type Execute = (action: CaptchaAction) => Promise<string>;

/** The invisible captcha. Its code, whichever one the site uses, is fetched on the pages that have a form behind it. */
export function createCaptcha(loadCaptcha: () => Promise<Execute>): CaptchaService {
  let loading: Promise<Execute> | null = null;
  let execute: Execute | null = null;
  return {
    async load() {
      loading ??= loadCaptcha();
      try {
        execute = await loading;
      } catch (error) {
        // What could not be fetched is asked for again.
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

/** {@link createCaptcha} with the captcha that the server names. */
export const createSiteCaptcha = (fetch: typeof globalThis.fetch): CaptchaService =>
  createCaptcha(async () => {
    const { loadCaptcha } = await import(/* webpackChunkName: "captcha" */ './load-captcha.ts');
    return loadCaptcha(fetch);
  });
