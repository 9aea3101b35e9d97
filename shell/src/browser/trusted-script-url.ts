/**
 * Wraps the URL for `register`. The CSP has one Trusted Types policy for it
 * (`server/src/platform/html/csp.ts`).
 */
export function workerUrl(path: string): string {
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  if (!factory) return path;
  const { createPolicy } = factory as {
    createPolicy(name: string, rules: object): { createScriptURL(url: string): string };
  };
  const rules = {
    createScriptURL(asked: string) {
      if (asked !== path) throw new TypeError('This policy is for the service worker alone');
      return asked;
    },
  };
  return createPolicy.call(factory, 'worker', rules).createScriptURL(path);
}
