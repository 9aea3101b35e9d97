interface App {
  mount(): Promise<void>;
}

/** In the place of single-spa: the only application is mounted at once, and stays. */
export function startApplications(apps: ReadonlyMap<string, App>): void {
  for (const app of apps.values()) void app.mount();
}
