import type { ReportCrash } from './remote-lifecycles.ts';
import type { ShellServices } from './shell-services.ts';

/** Props that the shell passes to a fragment's lifecycles. @since 1.17.0 */
export interface FragmentMountProps {
  /** Services of the fragment's own release. */
  readonly services: ShellServices;
  readonly container: HTMLElement;
  /** What the page hands it. */
  readonly props: unknown;
  /** Prefix of its ids on the page. */
  readonly prefix: string;
  /** Set when `container` holds the markup of this very release: hydrate with it. */
  readonly hydration: { readonly now: number; readonly data: unknown } | null;
  readonly reportCrash: ReportCrash;
}

/** Export of a fragment, `./fragment-…`: a single-spa parcel. @since 1.17.0 */
export interface FragmentLifecycles {
  bootstrap(): Promise<void>;
  mount(props: FragmentMountProps): Promise<void>;
  /** The page hands it other props. */
  update(props: FragmentMountProps): Promise<void>;
  unmount(props: FragmentMountProps): Promise<void>;
}
