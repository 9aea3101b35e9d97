import { type CaptchaAction, CaptchaNotLoadedError, type CaptchaService } from 'shared-contracts';

/** Code of the default captcha; fetched on the pages that use it. */
type Solve = typeof import('./altcha.ts')['solve'];

/** The invisible captcha: proof of work, no outside service, nothing kept. */
export function createCaptcha(fetch: typeof globalThis.fetch): CaptchaService {
  let loading: Promise<Solve> | null = null;
  let solve: Solve | null = null;

  async function load(): Promise<void> {
    loading ??= import(/* webpackChunkName: "captcha" */ './altcha.ts').then((module) => module.solve);
    try {
      solve = await loading;
    } catch (error) {
      loading = null;
      throw error;
    }
  }

  return {
    load,
    async execute(action: CaptchaAction) {
      if (!solve) throw new CaptchaNotLoadedError();
      return solve(action, fetch);
    },
  };
}
