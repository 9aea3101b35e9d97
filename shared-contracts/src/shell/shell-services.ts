import type { Observable } from 'rxjs';
import type { AuthProvider, SessionData } from '../account/index.ts';
import type { Session } from '../account/session.ts';
import type { AnalyticsEventName, AnalyticsEventProps } from '../analytics/analytics-events.ts';
import type { Head } from '../composition/head.ts';
import type { StatusPage } from '../composition/render.ts';
import type { Consent, ConsentCategory } from '../consent/consent.ts';
import type { ContentClient, SiteContent } from '../content/index.ts';
import type { CaptchaService } from '../forms/captcha.ts';
import type { MemberClient } from '../member/index.ts';
import type { BusEvent, BusEventType, BusPayload, FactType, HappeningType } from './bus-events.ts';
import type { VisitPackService } from './visit-pack.ts';

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

/** A form of `/sign-in` or `/join-now`, or the ticket of a confirmed email address, on its way to the provider. */
export interface SignInRequest {
  readonly kind: 'login' | 'create';
  /** Path of this site to go to afterwards. */
  readonly callbackUrl: string;
  /** The provider's interaction that the page stands for (`?interaction=`); without it one is started. */
  readonly interaction?: string | null;
  /** Fields of the form with the captcha's token; only for the site's own provider. */
  readonly form?: Readonly<Record<string, unknown>>;
}

/** Result of {@link SessionService.signIn}, when the page was not left. */
export interface SignInResult {
  /** A code of AUTH_ERROR_CODES or WIRE_ERROR_CODES; null when it went well. */
  readonly error: string | null;
  readonly status: number;
  /** Message for people, when the server said something. */
  readonly message: string | null;
  readonly fields: Readonly<Record<string, string>>;
  /** Address that the browser is being sent to; null when it stays, as a mail must be opened first. */
  readonly url: string | null;
}

export interface SessionService {
  /** Sends a visitor to `/sign-in` with SessionRequired and the way back. */
  requireSignIn(callbackUrl: string): void;
  /** The provider that members sign in with. Throws CLIENT_FETCH_ERROR; goes to the error page when there is none. @since 1.1.0 */
  provider(): Promise<AuthProvider>;
  /** Starts a sign-in and leaves the page when the provider has taken it. @since 1.1.0 */
  signIn(request: SignInRequest): Promise<SignInResult>;
  /** Ends the session here, or on every device, and goes to `callbackUrl`. @since 1.1.0 */
  signOut(options?: { everywhere?: boolean; callbackUrl?: string }): Promise<void>;
  /** Asks the server for the session, and for what the member's pages show, again: after every mutation. @since 1.1.0 */
  refresh(): Promise<Session>;
  /** Keeps something with the session. @since 1.1.0 */
  update(data: SessionData): Promise<void>;
}

/** Consent of the shopper. Remotes read and subscribe (`consent.changed`), they never decide. */
export interface ConsentService {
  current(): Consent;
  isGranted(category: ConsentCategory): boolean;
  /** Opens the preferences dialog. */
  openPreferences(): void;
}

export interface AnalyticsService {
  track<N extends AnalyticsEventName>(name: N, props: AnalyticsEventProps<N>): void;
}

/** A fragment that stands in a slot of the page, or is on its way. */
export interface MountedFragment {
  /** The page hands it other props. */
  update(props: unknown): void;
  /** The slot is gone. */
  end(): void;
}

/** Fills slots of the page with what other remotes offer for them. */
export interface FragmentService {
  /** Mounts the fragment for a slot into `element`, whose children are the shell's from then on. */
  mount(element: HTMLElement, slot: string, props: unknown): MountedFragment;
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
  /** @since 1.1.0 */
  readonly captcha: CaptchaService;
  /** Calls of the signed-in member. @since 1.1.0 */
  readonly member: MemberClient;
  readonly consent: ConsentService;
  readonly analytics: AnalyticsService;
  /** Absent in a fragment, and in a shell of before: what the server has filled stands as it is. @since 1.17.0 */
  readonly fragments?: FragmentService;
  /** Absent in a shell of before. @since 1.20.0 */
  readonly visitPack?: VisitPackService;
}
