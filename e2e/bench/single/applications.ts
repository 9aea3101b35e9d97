import type * as shell from '../../../shell/src/composition/applications.ts';

/** Stand-in of single-spa: the only application is mounted at once, and stays. */
export const createApplications: typeof shell.createApplications = (apps) => {
  const { promise: started, resolve: haveStarted } = Promise.withResolvers<void>();
  return {
    started,
    start() {
      haveStarted(Promise.all([...apps.values()].map((app) => app.mount())).then(() => undefined));
      return started;
    },
    follow: async () => undefined,
  };
};
