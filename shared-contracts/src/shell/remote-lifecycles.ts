import type { ShellServices } from './shell-services.ts';

/** Reports that a remote cannot continue. The shell recovers in the slot. */
export type ReportCrash = (error: unknown) => void;

export interface MountProps {
  readonly services: ShellServices;
  readonly container: HTMLElement;
  /** Set if `container` has markup of the same release: hydrate with it. */
  readonly hydration: { readonly now: number; readonly data: unknown } | null;
  readonly reportCrash: ReportCrash;
}

/** Federated export `./app` of a remote. */
export interface RemoteLifecycles {
  bootstrap(): Promise<void>;
  mount(props: MountProps): Promise<void>;
  unmount(props: MountProps): Promise<void>;
  /** Loads code and data of one of its addresses. `data` is the same release's server render. */
  prefetch(href: string, services: ShellServices, data?: Promise<unknown>): Promise<void>;
}

export interface FragmentMountProps {
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
  update(props: FragmentMountProps): Promise<void>;
  unmount(props: FragmentMountProps): Promise<void>;
}
