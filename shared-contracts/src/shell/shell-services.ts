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
import type { BusEvent, BusEventType, BusPayload, FactType, HappeningType, Undo } from './bus-events.ts';
import type { VisitPackService } from './visit-pack.ts';

/** The remote's access to the bus. Its subscriptions end when the remote is unmounted. */
export interface BusHandle {
  /** Publishes a happening. An invalid payload throws in tests and is dropped in production. */
  publish<T extends HappeningType>(type: T, payload: BusPayload<T>): void;
  on<T extends BusEventType>(type: T, handler: (event: BusEvent<T>) => void): Undo;
  events<T extends BusEventType>(type: T): Observable<BusEvent<T>>;
  current<T extends FactType>(type: T): BusPayload<T>;
}

export interface NavigationService {
  /** Resolves when the page is shown. A remote can also use plain `<a href>` links. */
  navigate(href: string, options?: { replace?: boolean }): Promise<void>;
  /** Loads code and data of a path, as the shell does when pointer or focus reaches a link. */
  prefetch(href: string): void;
  attachRouter(router: { navigate(href: string, options: { replace: boolean }): Promise<void> }): Undo;
  /** Reports the shown page: the shell sets the head, announces it, and restores scroll and focus. */
  settled(page: { href: string; head: Head }): void;
  /** Reports whether the next page's code or data is loading: the shell shows its progress. */
  pending(isPending: boolean): void;
  showStatus(page: StatusPage): void;
}

/** Form of `/sign-in` or `/join-now`, or the ticket of a confirmed email address, for the provider. */
export interface SignInRequest {
  readonly kind: 'login' | 'create';
  /** Path of this site to go to afterwards. */
  readonly callbackUrl: string;
  /** The provider's interaction on the page (`?interaction=`). Without it a new one is started. */
  readonly interaction?: string | null;
  /** Fields of the form and the captcha's token. Only for the site's own provider. */
  readonly form?: Readonly<Record<string, unknown>>;
}

/** Result of {@link SessionService.signIn} if the browser stays on the page. */
export interface SignInResult {
  /** A code of AUTH_ERROR_CODES or WIRE_ERROR_CODES, or null on success. */
  readonly error: string | null;
  readonly status: number;
  /** The server's message for the shopper, or null. */
  readonly message: string | null;
  readonly fields: Readonly<Record<string, string>>;
  /** Address that the browser goes to, or null if it stays, as when a mail must be opened first. */
  readonly url: string | null;
}

export interface SessionService {
  /** Sends a visitor to `/sign-in` with SessionRequired and the address to return to. */
  requireSignIn(callbackUrl: string): void;
  /** Throws CLIENT_FETCH_ERROR. Goes to the error page if there is no provider. @since 1.1.0 */
  provider(): Promise<AuthProvider>;
  /** Starts a sign-in. Leaves the page when the provider has accepted it. @since 1.1.0 */
  signIn(request: SignInRequest): Promise<SignInResult>;
  /** Ends the session on this device or on every device, then goes to `callbackUrl`. @since 1.1.0 */
  signOut(options?: { everywhere?: boolean; callbackUrl?: string }): Promise<void>;
  /** Reloads the session and the member's data. Call it after every mutation. @since 1.1.0 */
  refresh(): Promise<Session>;
  update(data: SessionData): Promise<void>;
}

/** Consent of the shopper. Remotes can read it and subscribe to `consent.changed`, but not change it. */
export interface ConsentService {
  current(): Consent;
  isGranted(category: ConsentCategory): boolean;
  openPreferences(): void;
}

export interface AnalyticsService {
  track<N extends AnalyticsEventName>(name: N, props: AnalyticsEventProps<N>): void;
}

export interface MountedFragment {
  update(props: unknown): void;
  end(): void;
}

export interface FragmentService {
  /** Mounts the slot's fragment into `element`. The shell owns its children from then on. */
  mount(element: HTMLElement, slot: string, props: unknown): MountedFragment;
}

/** Everything that a remote gets from the shell: no globals, no imports from the shell. */
export interface ShellServices {
  /** Release of the remote, `remote@version`. */
  readonly release: string;
  readonly contracts: string;
  readonly site: SiteContent;
  readonly bus: BusHandle;
  readonly content: ContentClient;
  readonly navigation: NavigationService;
  readonly session: SessionService;
  readonly captcha: CaptchaService;
  readonly member: MemberClient;
  readonly consent: ConsentService;
  readonly analytics: AnalyticsService;
  /** Absent in a fragment and in older shells: what the server filled then stays unchanged. @since 1.17.0 */
  readonly fragments?: FragmentService;
  /** Absent in older shells. @since 1.20.0 */
  readonly visitPack?: VisitPackService;
}

/** The chat vendor's frame has its own origin, without the session. @since 1.7.0 */
export const CHAT_FRAME_PATH = '/frames/chat';
