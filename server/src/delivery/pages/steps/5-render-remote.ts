import {
  FRAGMENT_ROUTE,
  type FragmentRequest,
  fragmentPrefix,
  isSlotName,
  SLOTS,
} from 'shared-contracts/composition';
import type { ReleaseRecord } from '../../releases/records/release-record.ts';
import {
  type FragmentRender,
  type PageRender,
  renderFragment,
  renderPage,
} from '../../rendering/render-release.ts';
import { type PageContext, reportFailure } from '../page-context.ts';
import type { RemoteTarget } from './4-match-route.ts';

export interface RemoteRender extends PageRender {
  readonly fragments: ReadonlyArray<FragmentRender | null>;
  readonly lateFragments: Promise<boolean> | null;
}

/** Step 5. Returns null if both the live release and the fallback fail. */
export async function renderRemote(context: PageContext, target: RemoteTarget): Promise<RemoteRender | null> {
  const render = await renderByLiveOrFallback(context, target);
  if (!render) return null;
  const { html, redirect, slots = [] } = render.result;
  const isPage = redirect === undefined && html;
  return { ...render, ...(await renderFragments(context, render.release, isPage ? slots : [])) };
}

/** A failure of both does not count against the live release, because a rollback would not help. */
async function renderByLiveOrFallback(
  context: PageContext,
  { channel, route, centre }: RemoteTarget,
): Promise<PageRender | null> {
  const { parts, request } = context;
  const { url, now } = request;
  const site = await parts.data.site();
  const failures: Array<readonly [ReleaseRecord, unknown]> = [];
  let render: PageRender | null = null;
  for (const release of [channel.live, channel.fallback]) {
    if (render || !release || !parts.renderers.renders(release)) continue;
    try {
      render = await renderPage(parts.renderers, release, { url, routeId: route.id, now, site, centre });
      // Read again by the document, which cannot fall back any more.
      await parts.styles.of(release, route.id);
    } catch (error) {
      render = null;
      failures.push([release, error]);
    }
  }
  const haveBothFailed = !render && failures.length > 1;
  const reporting = haveBothFailed ? { ...context, onFailed: () => undefined } : context;
  for (const [release, error] of failures) reportFailure(reporting, release, route.id, error);
  return render;
}

interface LateFragment {
  readonly coming: Promise<FragmentRender | null>;
}
const isLate = (slot: FragmentRender | LateFragment | null): slot is LateFragment =>
  slot !== null && 'coming' in slot;

type WantedSlots = NonNullable<PageRender['result']['slots']>;

/** Renders the fragments of a page's slots in parallel. Failures count against the fragment's release. */
async function renderFragments(
  context: PageContext,
  page: ReleaseRecord,
  slots: WantedSlots,
): Promise<Pick<RemoteRender, 'fragments' | 'lateFragments'>> {
  const found = await Promise.all(slots.map((slot, at) => fillSlot(context, page, slot, at)));
  const late = found.filter(isLate).map(({ coming }) => coming);
  const haveArrived = () =>
    Promise.all(late).then(
      (fragments) => fragments.some(Boolean),
      () => false,
    );
  return {
    fragments: found.map((slot) => (isLate(slot) ? null : slot)),
    lateFragments: late.length > 0 ? haveArrived() : null,
  };
}

async function fillSlot(
  context: PageContext,
  page: ReleaseRecord,
  { name, props }: WantedSlots[number],
  at: number,
): Promise<FragmentRender | LateFragment | null> {
  const { composition, tester, parts, log, request } = context;
  const offered = composition.fillerOf(name);
  if (!isSlotName(name) || SLOTS[name].isMembers || !offered) return null;
  const releases = [offered.live, offered.fallback]
    .filter((release) => release !== null)
    .filter((release) => offers(release, name) && parts.renderers.renders(release));
  if (releases.length === 0 || offered.live.name === tester?.local?.remote) return null;
  const parsed = SLOTS[name].props.safeParse(props);
  if (!parsed.success) {
    const about = { release: page.id, url: request.url, slot: name, err: parsed.error };
    parts.renderers
      .creditsOf(page)
      .log(request.url + parsed.error.message, (more) =>
        log.error({ ...about, ...more }, 'A page passes invalid props to a slot'),
      );
    return null;
  }
  const asked = { slot: name, props: parsed.data, now: request.now, prefix: fragmentPrefix(at) };
  const rendering = firstThatRenders(context, releases, asked);
  return (await withinMs(rendering, SLOTS[name].waitMs)) ?? { coming: rendering };
}

async function firstThatRenders(
  context: PageContext,
  releases: readonly ReleaseRecord[],
  asked: Omit<FragmentRequest, 'release' | 'site'>,
): Promise<FragmentRender | null> {
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
