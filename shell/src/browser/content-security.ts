/** The CSP allows one policy for the worker and one for the captcha. Each can be created only once. */
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

/** Without `allow-same-origin` it cannot read the page, its cookies or its storage. */
export const sandboxedFrame = (title: string, src: string, ...allowed: string[]) => ({
  title,
  sandbox: ['allow-scripts', ...allowed].join(' '),
  src,
});
