import {
  FRAGMENT_ROUTE,
  type FragmentRequest,
  type FragmentResult,
  fragmentPrefix,
  fragmentResultSchema,
  isSlotName,
  MOST_FRAGMENT_TEXT,
  type RenderResult,
  SLOTS,
  slotMark,
} from 'shared-contracts';
import { escapeHtml as e } from '../../platform/html/escape.ts';
import { type InlineStyle, styleTag } from '../composition/inline-styles.ts';
import type { ReleaseRecord } from '../releases/records/release-record.ts';
import { RenderError } from '../rendering/render-error.ts';
import type { Renderers } from '../rendering/renderers.ts';
import { type RenderContext, reportFailure } from './render-context.ts';

export interface FilledSlot {
  readonly slot: string;
  readonly props: unknown;
  readonly release: ReleaseRecord;
  readonly result: Omit<FragmentResult, 'data'>;
  readonly data: string;
}

export interface FilledSlots {
  readonly filled: ReadonlyArray<FilledSlot | null>;
  /** Null if no fragment is late, otherwise resolves to whether one arrived. */
  readonly late: Promise<boolean> | null;
}

type WantedSlots = NonNullable<RenderResult['slots']>;

/**
 * Renders the fragments of a page's slots in parallel, each by its own release and process. The document
 * waits for a fragment as long as its slot allows; the browser fetches late ones. Failures count against the
 * fragment's release, never against the page's.
 */
export async function fillSlots(context: RenderContext, slots: WantedSlots): Promise<FilledSlots> {
  const found = await Promise.all(slots.map(({ name, props }, at) => fillSlot(context, name, props, at)));
  const late = found.filter(isLate).map(({ coming }) => coming);
  return {
    filled: found.map((slot) => (isLate(slot) ? null : slot)),
    late:
      late.length > 0
        ? Promise.all(late).then(
            (slots) => slots.some(Boolean),
            () => false,
          )
        : null,
  };
}

interface LateSlot {
  readonly coming: Promise<FilledSlot | null>;
}
const isLate = (slot: FilledSlot | LateSlot | null): slot is LateSlot => slot !== null && 'coming' in slot;

async function fillSlot(
  context: RenderContext,
  name: string,
  props: unknown,
  at: number,
): Promise<FilledSlot | LateSlot | null> {
  const { composition, tester, parts, log, request } = context;
  const offered = composition.fillerOf(name);
  if (!isSlotName(name) || SLOTS[name].isMembers || !offered) return null;
  const releases = [offered.live, offered.fallback]
    .filter((release) => release !== null)
    .filter((release) => offers(release, name) && parts.renderers.renders(release));
  if (releases.length === 0 || offered.live.name === tester?.local?.remote) return null;
  const parsed = SLOTS[name].props.safeParse(props);
  if (!parsed.success) {
    log.error(
      { url: request.url, slot: name, err: parsed.error },
      'A page hands a slot what it does not take',
    );
    return null;
  }
  const asked = { slot: name, props: parsed.data, now: request.now, prefix: fragmentPrefix(at) };
  const rendering = firstThatRenders(context, releases, asked);
  return (await withinMs(rendering, SLOTS[name].waitMs)) ?? { coming: rendering };
}

async function firstThatRenders(
  context: RenderContext,
  releases: readonly ReleaseRecord[],
  asked: Omit<FragmentRequest, 'release' | 'site'>,
): Promise<FilledSlot | null> {
  const { renderers, data } = context.parts;
  const site = await data.site();
  for (const release of releases) {
    try {
      return await renderFragment(renderers, release, { ...asked, site });
    } catch (error) {
      reportFailure(context, release, FRAGMENT_ROUTE + asked.slot, error);
    }
  }
  return null;
}

const offers = ({ manifest }: ReleaseRecord, slot: string) =>
  manifest.remote?.fragments?.some((fragment) => fragment.slot === slot) ?? false;

async function withinMs<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** @throws RenderError also if the answer is not a valid fragment. */
export async function renderFragment(
  renderers: Renderers,
  release: ReleaseRecord,
  asked: Omit<FragmentRequest, 'release'>,
): Promise<FilledSlot> {
  const request: FragmentRequest = { ...asked, release: release.id };
  const { result, data } = await renderers.of(release).render(request);
  const parsed = fragmentResultSchema.safeParse(
    typeof result === 'object' ? { ...result, data: null } : result,
  );
  if (parsed.success && data.length <= MOST_FRAGMENT_TEXT)
    return { slot: asked.slot, props: asked.props, release, result: parsed.data, data };
  const [issue] = parsed.error?.issues ?? [];
  const why = issue ? `${issue.path.join('.')} ${issue.message}` : 'its data is too long';
  throw new RenderError('threw', `${release.id} answered with no fragment for '${asked.slot}': ${why}`);
}

export function putInto(
  html: string,
  filled: FilledSlots['filled'],
  stylesOf: (slot: FilledSlot) => readonly InlineStyle[],
): string {
  return filled.reduce((page, slot, at) => {
    const markup = slot?.result.html
      ? `${stylesOf(slot).map(styleTag).join('')}<div data-release="${e(slot.release.id)}" data-at="${at}">${slot.result.html}</div>`
      : '';
    // A function, because `$` has a special meaning in a replacement string.
    return page.replace(slotMark(at), () => markup);
  }, html);
}
