import { centreSchema, siteContentSchema } from '../content/index.ts';
import { z } from '../zod.ts';
import { type FragmentRequest, type FragmentResult, MOST_SLOTS } from './fragment-render.ts';
import { headSchema } from './head.ts';

/**
 * The server side of a remote, `render(request, context)` in its `src/render.tsx`. Runs in a worker of its own with an
 * empty environment; the only way out is `context.fetch`, which reaches the content API and nothing else.
 */
export const renderRequestSchema = z.object({
  /** Path with query. */
  url: z.string(),
  /** Id of the matched route. */
  routeId: z.string(),
  /** `remote@version` that renders. */
  release: z.string(),
  /** Milliseconds since the epoch: the page's clock. Rendered with, hydrated with, then updated. */
  now: z.number(),
  site: siteContentSchema,
  /** The centre of a `/:centre` route. */
  centre: z.nullable(centreSchema),
});
export type RenderRequest = z.infer<typeof renderRequestSchema>;

export interface RenderContext {
  /** Reaches paths below `/api/` of the content API. Same shape as the platform's `fetch`. */
  readonly fetch: typeof fetch;
}

export const renderResultSchema = z.object({
  status: z.number(),
  /** Path to go to instead, with `status` 301, 302, 307 or 308. */
  redirect: z.optional(z.string()),
  head: headSchema,
  html: z.string(),
  /** Plain JSON that `mount` hydrates with. */
  data: z.unknown(),
  /** Milliseconds since the epoch when this markup stops being true (a shop closes, a sale ends). */
  validUntil: z.optional(z.number()),
  /** Slots in the markup, in the order of their marks (`slotMark`), and what each was handed. @since 1.17.0 */
  slots: z.optional(
    z.array(z.object({ name: z.string(), props: z.unknown() })).check(z.maxLength(MOST_SLOTS)),
  ),
});
export type RenderResult = z.infer<typeof renderResultSchema>;

export type Render = (request: RenderRequest, context: RenderContext) => Promise<RenderResult>;
/** The same function of a release that offers fragments; no other is asked for one. @since 1.17.0 */
export type RenderFragment = (request: FragmentRequest, context: RenderContext) => Promise<FragmentResult>;

/** Status pages that the shell shows in the slot itself: its own, and what an unknown path or a failed remote gets. */
export const statusPageSchema = z.enum([
  'not-found',
  'server-error',
  'error',
  'unavailable',
  'loading',
  'signing-in',
]);
export type StatusPage = z.infer<typeof statusPageSchema>;

/** Shell around a page, as data; also its hydration data (`<script type="application/json" id="shell-data">`). */
export const shellPageSchema = z.object({
  /** Path with query. */
  url: z.string(),
  now: z.number(),
  site: siteContentSchema,
  /** Set on `/:centre` routes, whoever owns them. */
  centre: z.nullable(centreSchema),
  /** The remote that owns the address; null when the shell fills the slot itself. */
  owner: z.nullable(z.string()),
  /** The matched route's title, for the skeleton of a page that the server did not render. */
  title: z.string(),
  /** Set when the shell fills the slot itself. */
  status: z.nullable(statusPageSchema),
  /** Id of the composition that the page is made of, for whoever reports something about it. */
  composition: z.optional(z.string()),
  /** States and provinces that have a centre, by name: the footer's. @since 1.7.0 */
  regions: z.optional(z.array(z.object({ state: z.string(), stateName: z.string() }))),
  /** Seconds after which a tab that is looked at asks for the session again; never when it is not set. @since 1.6.0 */
  sessionRefetchSeconds: z.optional(z.number()),
  /** True where a chat vendor is configured, whose frame is at `CHAT_FRAME_PATH`. @since 1.7.0 */
  hasChat: z.optional(z.boolean()),
  /** Milliseconds since the epoch between which the menu names the earnings call; `until` is no more of it. @since 1.7.0 */
  earningsCallShown: z.optional(z.object({ from: z.number(), until: z.number() })),
});
export type ShellPage = z.infer<typeof shellPageSchema>;

export const shellRenderResultSchema = z.object({
  header: z.string(),
  footer: z.string(),
  /** Markup of the `shell-status` element when `status` is set, else empty. */
  slot: z.string(),
  head: headSchema,
  /** Milliseconds since the epoch when header or footer change (the window of the earnings call, which is content). */
  validUntil: z.optional(z.number()),
});
export type ShellRenderResult = z.infer<typeof shellRenderResultSchema>;

/** Server entry of the shell's release. */
export type ShellRender = (page: ShellPage) => ShellRenderResult;

/** Ids of elements that the server writes and the shell finds. */
export const DOM_IDS = {
  header: 'shell-header',
  main: 'main',
  /** Place of the shell's own pages and the panel of a failed remote, inside `main` before the slot. */
  status: 'shell-status',
  slot: 'slot',
  footer: 'shell-footer',
  composition: 'composition',
  shellData: 'shell-data',
  slotData: 'slot-data',
  /** {@link FragmentData} of the document's fragments; absent where there are none. */
  fragmentData: 'fragment-data',
  tester: 'tester',
} as const;

/**
 * On the root element, before anything is drawn and until the typefaces have come, where the browser has no answer about cookies:
 * public HTML is the same for everybody and holds the question. Typefaces wait until the shell of such a first visit has started.
 */
export const UNDECIDED_ATTRIBUTE = 'data-undecided';

/**
 * On the root element, before anything is drawn, where the browser holds the hint that a member is signed in
 * (`DECLARED_KEYS.memberHint`): what is marked with {@link FOR_VISITORS} is not seen then. The shell takes it away from who turns out
 * to be a visitor. @since 1.7.0
 */
export const MEMBER_ATTRIBUTE = 'data-member';

/**
 * On the root element while a page comes up at its top: what stands far below the window is laid out when the browser is at rest
 * (`base.css` and `Grid` of shared-ui). The shell takes it away. Empty where a whole document comes up, `main` where the page in the slot
 * alone has changed: what stands around it stays laid out. @since 1.18.0
 */
export const ARRIVING_ATTRIBUTE = 'data-arriving';

/**
 * Id of the element behind what a page's window shows first, such as the third row of a list. The document draws its first frame when
 * it has come so far (`<link rel="expect">`): the header alone would cost a frame of its own. Only for pages whose first rows come
 * late in their markup. @since 1.21.0
 */
export const FIRST_VIEW_ID = 'first-view';

/** Mark of what speaks to a visitor alone. Its place is kept. @since 1.7.0 */
export const FOR_VISITORS = { 'data-for-visitors': '' } as const;

/** On the slot of a document whose page the browser renders (`browser`), since its release has no server entry. */
export const RENDERED_BY_ATTRIBUTE = 'data-rendered-by';

/**
 * Attribute of the line in a preview's banner which says that the preview has failed: it names the release. Hidden while that stands.
 */
export const PREVIEW_FAILED_ATTRIBUTE = 'data-preview-failed';

/** `GET /api/slot-data?url=…`: the {@link SlotData} of an address without its markup, for a tab that goes there. */
export const SLOT_DATA_PATH = '/api/slot-data';

/** `<script id="slot-data">`: how the slot's markup was made. */
export const slotDataSchema = z.object({
  /** `remote@version` that rendered the markup; null when the server could not render it. */
  release: z.nullable(z.string()),
  now: z.number(),
  data: z.unknown(),
});
export type SlotData = z.infer<typeof slotDataSchema>;
