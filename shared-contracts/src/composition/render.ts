import { centreSchema, siteContentSchema } from '../content/index.ts';
import { z } from '../zod.ts';
import { type FragmentRequest, type FragmentResult, MOST_SLOTS } from './fragment-render.ts';
import { headSchema } from './head.ts';

/** Input of `src/render.tsx`, which runs without environment or I/O, except `context.fetch`. */
export const renderRequestSchema = z.object({
  /** Path with query. */
  url: z.string(),
  routeId: z.string(),
  /** `remote@version` that renders. */
  release: z.string(),
  /** The page's clock, in milliseconds since the epoch, for rendering and hydration. Updated afterwards. */
  now: z.number(),
  site: siteContentSchema,
  centre: z.nullable(centreSchema),
});
export type RenderRequest = z.infer<typeof renderRequestSchema>;

export interface RenderContext {
  /** `fetch` for paths below `/api/` of the content API. */
  readonly fetch: typeof fetch;
}

export const renderResultSchema = z.object({
  status: z.number(),
  /** Path to redirect to, with `status` 301, 302, 307 or 308. */
  redirect: z.optional(z.string()),
  head: headSchema,
  html: z.string(),
  /** Plain JSON that `mount` hydrates with. */
  data: z.unknown(),
  /** Time until which this markup is valid, such as a closing time, in milliseconds since the epoch. */
  validUntil: z.optional(z.number()),
  /** Slots in the markup with their props, in the order of their marks (`slotMark`). @since 1.17.0 */
  slots: z.optional(
    z.array(z.object({ name: z.string(), props: z.unknown() })).check(z.maxLength(MOST_SLOTS)),
  ),
});
export type RenderResult = z.infer<typeof renderResultSchema>;

export type Render = (request: RenderRequest, context: RenderContext) => Promise<RenderResult>;
/** The same function for fragments. Called only for releases that offer one. @since 1.17.0 */
export type RenderFragment = (request: FragmentRequest, context: RenderContext) => Promise<FragmentResult>;

/** Pages that the shell itself shows in the slot. */
export const statusPageSchema = z.enum([
  'not-found',
  'server-error',
  'error',
  'unavailable',
  'loading',
  'signing-in',
]);
export type StatusPage = z.infer<typeof statusPageSchema>;

/** Data of the shell around a page, also for hydration (`<script id="shell-data">`). */
export const shellPageSchema = z.object({
  /** Path with query. */
  url: z.string(),
  now: z.number(),
  site: siteContentSchema,
  /** Set on `/:centre` routes of any remote. */
  centre: z.nullable(centreSchema),
  /** The remote that owns the path, or null for the shell's own pages. */
  owner: z.nullable(z.string()),
  /** Title of the matched route, for the skeleton of a page that the server did not render. */
  title: z.string(),
  /** Set if the shell fills the slot itself. */
  status: z.nullable(statusPageSchema),
  composition: z.optional(z.string()),
  /** States and provinces with a centre, by name, for the footer. @since 1.7.0 */
  regions: z.optional(z.array(z.object({ state: z.string(), stateName: z.string() }))),
  /** Seconds after which a visible tab refetches the session. Never if omitted. @since 1.6.0 */
  sessionRefetchSeconds: z.optional(z.number()),
  /** Whether a chat vendor is configured. Its frame is at `CHAT_FRAME_PATH`. @since 1.7.0 */
  hasChat: z.optional(z.boolean()),
  /** Milliseconds since the epoch, `until` excluded: when the menu shows the call. @since 1.7.0 */
  earningsCallShown: z.optional(z.object({ from: z.number(), until: z.number() })),
});
export type ShellPage = z.infer<typeof shellPageSchema>;

export const shellRenderResultSchema = z.object({
  header: z.string(),
  footer: z.string(),
  /** Markup of the `shell-status` element if `status` is set, otherwise empty. */
  slot: z.string(),
  head: headSchema,
  /** Time at which header or footer change, in milliseconds since the epoch. */
  validUntil: z.optional(z.number()),
});
export type ShellRenderResult = z.infer<typeof shellRenderResultSchema>;

export type ShellRender = (page: ShellPage) => ShellRenderResult;

/** Ids of elements that the server writes and the shell reads. */
export const DOM_IDS = {
  header: 'shell-header',
  main: 'main',
  /** Element inside `main` before the slot, for the shell's own pages and the panel of a failed remote. */
  status: 'shell-status',
  slot: 'slot',
  footer: 'shell-footer',
  composition: 'composition',
  shellData: 'shell-data',
  slotData: 'slot-data',
  /** {@link FragmentData} of the document's fragments. Missing without fragments. */
  fragmentData: 'fragment-data',
  tester: 'tester',
} as const;

/** Attribute of the root element until a cookie choice. Web fonts wait for the shell's start. */
export const UNDECIDED_ATTRIBUTE = 'data-undecided';

/** Attribute of the root element for likely members. Hides {@link FOR_VISITORS}. @since 1.7.0 */
export const MEMBER_ATTRIBUTE = 'data-member';

/**
 * Attribute of the root element while a page arrives at its top: content far below is laid out once the
 * browser is idle (`base.css`, `Grid` of shared-ui). `main` if only the page in the slot changed.
 * @since 1.18.0
 */
export const ARRIVING_ATTRIBUTE = 'data-arriving';

/**
 * Attribute of a link that the shopper probably follows next and that loads a document. The browser prefetches it by
 * the rules in the answer's `Speculation-Rules` header. @since 1.30.0
 */
export const NEXT_DOCUMENT_ATTRIBUTE = 'data-next';

/**
 * Id of the element after the initially visible part. The first paint waits for it (`<link rel="expect">`),
 * so that the header takes no frame of its own. Only for pages with late first rows. @since 1.21.0
 */
export const FIRST_VIEW_ID = 'first-view';

/** Props of elements shown only to visitors. Hidden elements keep their place. @since 1.7.0 */
export const FOR_VISITORS = { 'data-for-visitors': '' } as const;

/** Attribute of the slot: `browser` if the release has no server entry. */
export const RENDERED_BY_ATTRIBUTE = 'data-rendered-by';

/** On the line in a preview's banner that reports its failure, hidden until then. Value: the release. */
export const PREVIEW_FAILED_ATTRIBUTE = 'data-preview-failed';

/** `GET /api/slot-data?url=…`: the {@link SlotData} of a path without its markup, for client navigation. */
export const SLOT_DATA_PATH = '/api/slot-data';

/** `<script id="slot-data">`: how the slot's markup was rendered. */
export const slotDataSchema = z.object({
  /** `remote@version` that rendered the markup, or null if the server could not render it. */
  release: z.nullable(z.string()),
  now: z.number(),
  data: z.unknown(),
});
export type SlotData = z.infer<typeof slotDataSchema>;
