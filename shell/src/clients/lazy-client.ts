/** Loaded on first use: most first pages contain their data and make no call. */
export const clients = () => import(/* webpackChunkName: "clients" */ './clients.ts');

/** Creates a client whose code loads with the first call, to keep its schemas out of every first visit. */
export function createLazyClient<T extends object>(load: () => Promise<T>): T {
  let client: Promise<T> | null = null;
  const loaded = () => {
    client ??= load();
    client.catch(() => {
      client = null;
    });
    return client;
  };
  const call = async (name: PropertyKey, args: unknown[]): Promise<unknown> => {
    const known = await loaded();
    const method: unknown = Reflect.get(known, name);
    if (typeof method !== 'function') throw new TypeError(`The client has no method "${String(name)}".`);
    return Reflect.apply(method, known, args);
  };
  return new Proxy({} as T, {
    // Not thenable: `await client` must not call it.
    get: (_target, name) => (name === 'then' ? undefined : (...args: unknown[]) => call(name, args)),
  });
}
