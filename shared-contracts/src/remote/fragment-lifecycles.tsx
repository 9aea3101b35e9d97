import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { pressEarlier } from '../shell/early-presses.ts';
import type { FragmentLifecycles, FragmentMountProps } from '../shell/remote-lifecycles.ts';
import { isApiError } from '../wire/errors.ts';
import type { FragmentOf } from './fragment.ts';
import { Committed, hydrateInSlices } from './hydrate.tsx';
import { isQueriesData, restoreQueries } from './hydration-data.ts';
import { createBrowserQueryClient } from './query-client.ts';
import { RemoteApp } from './services-context.tsx';

interface DrawnFragment {
  readonly root: Root;
  draw(props: unknown): ReactNode;
}

/** Creates a fragment's parcel. Its query cache outlives an unmount. @since 1.17.0 */
export function createFragment<P extends object>({ Component, load }: FragmentOf<P>): FragmentLifecycles {
  const queryClient = createBrowserQueryClient();
  const roots = new WeakMap<HTMLElement, DrawnFragment>();

  async function mount(mounted: FragmentMountProps): Promise<void> {
    const { services, container, hydration, prefix, reportCrash } = mounted;
    const known = hydration && isQueriesData(hydration.data) ? hydration.data : null;
    const now = known && hydration ? hydration.now : Date.now();
    if (known) restoreQueries(known, queryClient);
    else {
      try {
        // The shell has validated the props against the slot's schema.
        await load?.({ queryClient, services, now, props: mounted.props as P });
      } catch (error) {
        // Missing data is not an error of the release: the fragment draws its empty form.
        if (!isApiError(error)) throw error;
      }
    }
    await new Promise<void>((resolve, reject) => {
      const committed = () => queueMicrotask(resolve);
      const draw = (props: unknown) => (
        <Committed onCommit={committed}>
          <RemoteApp queryClient={queryClient} services={services} now={now}>
            <Component {...(props as P)} />
          </RemoteApp>
        </Committed>
      );
      const options = {
        identifierPrefix: prefix,
        onUncaughtError: (error: unknown) => {
          // The shell does not unmount what was never mounted.
          roots.get(container)?.root.unmount();
          roots.delete(container);
          reject(error);
          reportCrash(error);
        },
      };
      const app = draw(mounted.props);
      const press = known ? pressEarlier(container) : undefined;
      const root = known ? hydrateInSlices(container, app, options) : createRoot(container, options);
      roots.set(container, { root, draw });
      if (!known) root.render(app);
      else if (press) queueMicrotask(press);
    });
  }

  return {
    bootstrap: async () => undefined,
    mount,
    async update({ container, props }) {
      const known = roots.get(container);
      known?.root.render(known.draw(props));
    },
    async unmount({ container }) {
      roots.get(container)?.root.unmount();
      roots.delete(container);
    },
  };
}
