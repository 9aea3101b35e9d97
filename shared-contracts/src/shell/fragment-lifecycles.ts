import type { ReportCrash } from './remote-lifecycles.ts';
import type { ShellServices } from './shell-services.ts';

/** Props that the shell passes to a fragment's lifecycles. @since 1.17.0 */
export interface FragmentMountProps {
  /** Services of the fragment's own release. */
  readonly services: ShellServices;
  readonly container: HTMLElement;
  readonly props: unknown;
  /** Prefix of the fragment's ids on the page. */
  readonly prefix: string;
  /** Set if `container` has markup of the same release: hydrate with it. */
  readonly hydration: { readonly now: number; readonly data: unknown } | null;
  readonly reportCrash: ReportCrash;
}

/** Export `./fragment-…` of a remote: a single-spa parcel. @since 1.17.0 */
export interface FragmentLifecycles {
  bootstrap(): Promise<void>;
  mount(props: FragmentMountProps): Promise<void>;
  /** Called when the page changes the props. */
  update(props: FragmentMountProps): Promise<void>;
  unmount(props: FragmentMountProps): Promise<void>;
}
