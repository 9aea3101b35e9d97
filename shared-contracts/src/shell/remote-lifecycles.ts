import type { ShellServices } from './shell-services.ts';

/** Call by which a remote tells the shell that it can't go on; the shell recovers in the slot. */
export type ReportCrash = (error: unknown) => void;

/** Props that the shell passes to a remote's lifecycles. */
export interface MountProps {
  readonly services: ShellServices;
  /** Element of the slot that belongs to this mount. */
  readonly container: HTMLElement;
  /** Set when `container` holds the markup of this very release: hydrate with it. */
  readonly hydration: { readonly now: number; readonly data: unknown } | null;
  readonly reportCrash: ReportCrash;
}

/** The one federated export of a remote, `./app`. */
export interface RemoteLifecycles {
  bootstrap(): Promise<void>;
  mount(props: MountProps): Promise<void>;
  unmount(props: MountProps): Promise<void>;
  /**
   * Loads code and data of an address of this remote, so that a mount there has nothing to wait for. `data` is what the server
   * has rendered the address with, where it was this very release; what it lacks is asked for.
   */
  prefetch(href: string, services: ShellServices, data?: Promise<unknown>): Promise<void>;
}
