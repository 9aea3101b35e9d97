import type { CaptchaService, CaptchaSetup } from 'shared-contracts/member';
import { trustedScriptUrl } from '../browser/content-security.ts';

type TurnstileSetup = Extract<CaptchaSetup, { provider: 'turnstile' }>;

/** https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/ */
interface Turnstile {
  render(container: HTMLElement, options: Readonly<Record<string, unknown>>): string | undefined;
  execute(widget: string): void;
  remove(widget: string): void;
}

const DEADLINE = 30_000;

let scriptUrl: string | null = null;

function loadScript(origin: string): Promise<Turnstile> {
  // A policy name can be used only once, so a retry reuses the URL.
  scriptUrl ??= trustedScriptUrl('captcha', `${origin}/turnstile/v0/api.js?render=explicit`);
  const url = scriptUrl;
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (why: string) => {
      script.remove();
      reject(new Error(why));
    };
    const timer = setTimeout(() => fail('The captcha did not load in time.'), DEADLINE);
    script.src = url;
    script.async = true;
    script.onerror = () => {
      clearTimeout(timer);
      fail('The captcha script could not be loaded.');
    };
    script.onload = () => {
      clearTimeout(timer);
      const turnstile: unknown = Reflect.get(window, 'turnstile');
      if (turnstile) resolve(turnstile as Turnstile);
      else fail('The captcha script did not define its API.');
    };
    document.head.append(script);
  });
}

export async function loadTurnstile({ siteKey, url }: TurnstileSetup): Promise<CaptchaService['execute']> {
  const turnstile = await loadScript(url);
  return (action) =>
    new Promise((resolve, reject) => {
      const container = document.body.appendChild(document.createElement('div'));
      let widget: string | undefined;
      const end = (settle: () => void) => {
        clearTimeout(timer);
        if (widget !== undefined) turnstile.remove(widget);
        container.remove();
        settle();
      };
      const fail = (why: string) => end(() => reject(new Error(`The captcha failed: ${why}`)));
      const timer = setTimeout(() => fail('no answer'), DEADLINE);
      widget = turnstile.render(container, {
        sitekey: siteKey,
        action,
        execution: 'execute',
        appearance: 'interaction-only',
        callback: (token: string) => end(() => resolve(token)),
        'error-callback': (code: string) => fail(code),
        'timeout-callback': () => fail('timeout'),
        'unsupported-callback': () => fail('unsupported'),
      });
      if (widget === undefined) fail('no widget');
      else turnstile.execute(widget);
    });
}
