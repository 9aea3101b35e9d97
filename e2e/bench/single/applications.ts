import type * as shell from '../../../shell/src/composition/mounting/applications.ts';

/** Stand-in of single-spa: mounts the only application at once. */
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
