/**
 * A client whose code comes with its first call. A page that the server rendered calls nothing until the shopper moves
 * on, and most visitors never sign in: the clients' schemas would be dead weight of every first visit.
 */
export function createLazyClient<T extends object>(load: () => Promise<T>): T {
  let client: Promise<T> | null = null;
  const loaded = () => {
    client ??= load();
    // Code that could not be fetched is asked for again at the next call.
    client.catch(() => {
      client = null;
    });
    return client;
  };
  const call = async (name: PropertyKey, args: unknown[]): Promise<unknown> => {
    const known = await loaded();
    const method: unknown = Reflect.get(known, name);
    if (typeof method !== 'function') throw new TypeError(`There is no call '${String(name)}'`);
    return Reflect.apply(method, known, args);
  };
  return new Proxy({} as T, {
    // Not thenable: awaiting the client itself must not call it.
    get: (_target, name) => (name === 'then' ? undefined : (...args: unknown[]) => call(name, args)),
  });
}
