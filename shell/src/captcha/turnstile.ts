import type { CaptchaSetup } from 'shared-contracts';
import type { Execute } from './captcha.ts';

type TurnstileSetup = Extract<CaptchaSetup, { provider: 'turnstile' }>;

/**
 * The used part of the service's API:
 * https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/
 */
interface Turnstile {
  render(container: HTMLElement, options: Readonly<Record<string, unknown>>): string | undefined;
  execute(widget: string): void;
  remove(widget: string): void;
}

const DEADLINE = 30_000;

/** Wraps the script's URL. The CSP has one Trusted Types policy for it. */
function trusted(url: string): string {
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  if (!factory) return url;
  const { createPolicy } = factory as {
    createPolicy(name: string, rules: object): { createScriptURL(url: string): string };
  };
  const rules = {
    createScriptURL(asked: string) {
      if (asked !== url) throw new TypeError('This policy is for the script of the captcha alone');
      return asked;
    },
  };
  return createPolicy.call(factory, 'captcha', rules).createScriptURL(url);
}

let scriptUrl: string | null = null;

function loadScript(origin: string): Promise<Turnstile> {
  // A policy name can be used only once, so a retry reuses the URL.
  scriptUrl ??= trusted(`${origin}/turnstile/v0/api.js?render=explicit`);
  const url = scriptUrl;
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (why: string) => {
      script.remove();
      reject(new Error(why));
    };
    const timer = setTimeout(() => fail('The captcha took too long to load'), DEADLINE);
    script.src = url;
    script.async = true;
    script.onerror = () => {
      clearTimeout(timer);
      fail('The captcha could not be loaded');
    };
    script.onload = () => {
      clearTimeout(timer);
      const turnstile: unknown = Reflect.get(window, 'turnstile');
      if (turnstile) resolve(turnstile as Turnstile);
      else fail('The captcha did not start');
    };
    document.head.append(script);
  });
}

/** Cloudflare Turnstile: an invisible widget for each submission, removed after its answer. */
export async function loadTurnstile({ siteKey, url }: TurnstileSetup): Promise<Execute> {
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
