/**
 * Wraps the URL of a script for Trusted Types. The CSP allows one policy for the service worker and one for
 * the captcha (`server/src/platform/html/csp.ts`). A policy can be created only once per document.
 */
export function trustedScriptUrl(policy: 'worker' | 'captcha', url: string): string {
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  if (!factory) return url;
  const { createPolicy } = factory as {
    createPolicy(name: string, rules: object): { createScriptURL(url: string): string };
  };
  const rules = {
    createScriptURL(requested: string) {
      if (requested !== url) throw new TypeError(`The Trusted Types policy "${policy}" allows only ${url}.`);
      return requested;
    },
  };
  return createPolicy.call(factory, policy, rules).createScriptURL(url);
}

/**
 * Returns the attributes of a frame with a vendor's code. Without `allow-same-origin` it cannot read the page,
 * its cookies or its storage.
 */
export const sandboxedFrame = (title: string, src: string, ...allowed: string[]) => ({
  title,
  sandbox: ['allow-scripts', ...allowed].join(' '),
  src,
});
