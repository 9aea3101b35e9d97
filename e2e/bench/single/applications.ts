interface App {
  mount(): Promise<void>;
}

/** In the place of single-spa: the only application is mounted at once, and stays. */
export function createApplications(apps: ReadonlyMap<string, App>) {
  const nothing = async () => undefined;
  return {
    start() {
      for (const app of apps.values()) void app.mount();
    },
    prepare: nothing,
    follow: nothing,
  };
}
