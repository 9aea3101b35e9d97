import type { Observable } from 'rxjs';
import type { AnalyticsEventName, AnalyticsEventProps } from './analytics-events.ts';
import type { BusEvent, BusEventType, BusPayload, FactType, HappeningType } from './bus-events.ts';
import type { Consent, ConsentCategory } from './consent.ts';
import type { ContentClient, SiteContent } from './content/index.ts';
import type { Head } from './head.ts';
import type { StatusPage } from './render.ts';

/** Undoes the registration or subscription that returned it. Calling it again does nothing. */
export type Undo = () => void;

/** The remote's end of the bus. Everything it opened ends when the remote is unmounted. */
export interface BusHandle {
  /** Publishes a happening; facts are the shell's alone. An invalid payload throws in tests and is dropped in production. */
  publish<T extends HappeningType>(type: T, payload: BusPayload<T>): void;
  on<T extends BusEventType>(type: T, handler: (event: BusEvent<T>) => void): Undo;
  events<T extends BusEventType>(type: T): Observable<BusEvent<T>>;
  /** Current value of a fact. */
  current<T extends FactType>(type: T): BusPayload<T>;
}

export interface NavigationService {
  /** Goes to a path of this site; resolves when the page stands. A remote's own link may be a plain `<a href>`. */
  navigate(href: string, options?: { replace?: boolean }): Promise<void>;
  /** Fetches code and data of a path, as the shell does itself when pointer or focus reaches a link. */
  prefetch(href: string): void;
  /** The mounted remote lends the shell its router for addresses of its own. */
  attachRouter(router: { navigate(href: string, options: { replace: boolean }): Promise<void> }): Undo;
  /** The mounted remote shows a page: the shell sets the head, announces, restores scroll and focus. */
  settled(page: { href: string; head: Head }): void;
  /** The mounted remote waits for code or data of its next page: the shell shows its progress. */
  pending(isPending: boolean): void;
  /** Shows a page of the shell in the slot, such as `not-found`. */
  showStatus(page: StatusPage): void;
}

export interface SessionService {
  /** Sends a visitor to `/sign-in` with SessionRequired and the way back. */
  requireSignIn(callbackUrl: string): void;
}

/** What the shopper allows. Remotes read and subscribe (`consent.changed`), they never decide. */
export interface ConsentService {
  current(): Consent;
  isGranted(category: ConsentCategory): boolean;
  /** Opens the preferences dialog. */
  openPreferences(): void;
}

export interface AnalyticsService {
  track<N extends AnalyticsEventName>(name: N, props: AnalyticsEventProps<N>): void;
}

/** All that a remote gets from the shell, at mount. There are no globals and no imports from the shell. */
export interface ShellServices {
  /** The remote's own release, `remote@version`. */
  readonly release: string;
  /** Version of the contracts that the shell provides. */
  readonly contracts: string;
  readonly site: SiteContent;
  readonly bus: BusHandle;
  readonly content: ContentClient;
  readonly navigation: NavigationService;
  readonly session: SessionService;
  readonly consent: ConsentService;
  readonly analytics: AnalyticsService;
}
