interface App {
  mount(): Promise<void>;
}

/** Stand-in of single-spa: the only application is mounted at once, and stays. */
export function createApplications(apps: ReadonlyMap<string, App>) {
  const nothing = async () => undefined;
  return {
    async start() {
      await Promise.all([...apps.values()].map((app) => app.mount()));
    },
    prepare: nothing,
    follow: nothing,
  };
}
