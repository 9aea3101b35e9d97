/**
 * The address as `register` takes it: the page's policy has one Trusted Types policy for this (`server/src/platform/html/csp.ts`), and
 * it lets one address through.
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
