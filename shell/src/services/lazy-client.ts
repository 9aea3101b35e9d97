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
  return new Proxy({} as T, {
    get:
      (_target, name) =>
      async (...args: unknown[]) => {
        const known = await loaded();
        return Reflect.apply(Reflect.get(known, name), known, args);
      },
  });
}
