import { fragmentPrefix, isSlotName, SLOTS, slotMark } from 'shared-contracts/composition';
import type { CentreFull } from 'shared-contracts/content';
import { messageOf } from '../../platform/errors/operator-errors.ts';
import { WorkQueue } from '../../platform/http/work-queue.ts';
import { InlineStyles } from '../composition/inline-styles.ts';
import { createLiveComposition } from '../composition/live-composition.ts';
import type { ReleaseFiles } from '../releases/files/release-files.ts';
import type { Channels } from '../releases/gates/gate.ts';
import { type ReleaseRecord, releasesOf, SHELL } from '../releases/records/release-record.ts';
import type { Trial } from '../releases/registry/release-context.ts';
import { matched } from '../rendering/compare-renders.ts';
import { RenderError } from '../rendering/render-error.ts';
import { renderFragment, renderFrame, renderPage, type ShellFrame } from '../rendering/render-release.ts';
import type { Renderers } from '../rendering/renderers.ts';
import type { SiteData } from '../rendering/site-data.ts';
import type { RemoteRender } from './steps/5-render-remote.ts';
import { assembleDocument, type Slot } from './steps/7-assemble-document.ts';
import { encodeAnswer } from './steps/8-encode-answer.ts';

export interface TrialParts {
  readonly renderers: Renderers;
  readonly data: SiteData;
  readonly files: ReleaseFiles;
  readonly channels: () => Channels;
  readonly now: () => number;
}

/** Renders a release's sample pages in its own process, and assembles the document that a visitor would get. */
export function createSampleTrial(parts: TrialParts): Trial {
  const queue = new WorkQueue(AT_ONCE);
  const attempt = async (candidate: ReleaseRecord) => {
    const tries =
      candidate.name === SHELL
        ? [shellTrial(parts, candidate)]
        : [...samplesOf(parts, candidate), ...fragmentsOf(parts, candidate)];
    const reasons = (await Promise.all(tries)).filter((reason) => reason !== null);
    // A release that works keeps its process, because its pages are requested next.
    if (reasons.length > 0) await parts.renderers.forget(candidate);
    return reasons;
  };
  return (candidate) =>
    queue.run(() => parts.renderers.keepDuring(candidate, () => attempt(candidate)), {
      network: candidate.name,
      gone: NEVER,
    });
}

const AT_ONCE = { concurrency: 4, length: 200, longestWaitMs: 10 * 60_000 };
const NEVER = new AbortController().signal;

async function shellTrial(parts: TrialParts, shell: ReleaseRecord): Promise<string | null> {
  const page = { now: parts.now(), site: await parts.data.site() };
  const own = { ...page, url: '/404', owner: null, title: '', centre: null, status: 'not-found' } as const;
  const draw = async (around: ShellFrame['page']) =>
    checkDocument(parts, shell, await renderFrame(parts.renderers, shell, around));
  const reason = await reasonOf(`${shell.id} does not render its own pages`, () => draw(own));
  if (reason) return reason;
  const remotes = [...parts.channels()].filter(([name]) => name !== SHELL).map(([, channel]) => channel);
  for (const remote of remotes.flatMap(releasesOf)) {
    for (const { url, route, centre } of await pagesOf(parts, remote)) {
      const around = { ...page, url, owner: remote.name, title: route.title, centre, status: null };
      const failure = await reasonOf(
        `${shell.id} does not draw its frame around ${url} of ${remote.id}`,
        () => draw(around),
      );
      if (failure) return failure;
    }
  }
  return null;
}

async function pagesOf({ data }: TrialParts, { manifest }: ReleaseRecord) {
  const { routes = [], samples = [] } = manifest.remote ?? {};
  const pages = await Promise.all(
    samples.map(async (url) => {
      const match = matched(routes, url);
      if (!match || !(await data.hasContentOf(url))) return null;
      const slug = match.params.centre;
      const centre = slug === undefined ? null : await data.centre(slug);
      return slug !== undefined && !centre ? null : { url, route: match.route.handle, centre };
    }),
  );
  return pages.filter((page) => page !== null);
}

function samplesOf(parts: TrialParts, candidate: ReleaseRecord): Array<Promise<string | null>> {
  const { routes = [], samples = [] } = candidate.manifest.remote ?? {};
  return samples.map(async (url) => {
    const match = matched(routes, url);
    if (!match) return `${candidate.id} names the sample ${url}, which is no page of its own.`;
    const { id: routeId, auth } = match.route.handle;
    if (auth || !parts.renderers.renders(candidate)) return null;
    const slug = match.params.centre;
    const centre = slug === undefined ? null : await parts.data.centre(slug);
    if ((slug !== undefined && !centre) || !(await parts.data.hasContentOf(url))) return null;
    const request = { url, routeId, now: parts.now(), site: await parts.data.site(), centre };
    return reasonOf(`${candidate.id} does not render its sample ${url}`, async () => {
      const page = await renderPage(parts.renderers, candidate, request);
      if (page.result.status >= 400)
        throw new RenderError('threw', `it answered with the status ${page.result.status}`);
      await checkPage(parts, candidate, request, { ...page, fragments: [], lateFragments: null });
    });
  });
}

function fragmentsOf(parts: TrialParts, candidate: ReleaseRecord): Array<Promise<string | null>> {
  return (candidate.manifest.remote?.fragments ?? []).map(async ({ slot }, at) => {
    if (!isSlotName(slot) || SLOTS[slot].isMembers || !parts.renderers.renders(candidate)) return null;
    const site = await parts.data.site();
    const asked = { slot, props: SLOTS[slot].sample, now: parts.now(), site, prefix: fragmentPrefix(at) };
    return reasonOf(`${candidate.id} does not render its fragment '${slot}'`, async () => {
      const fragment = await renderFragment(parts.renderers, candidate, asked);
      const page = {
        release: candidate,
        result: { status: 200, head: NO_HEAD, html: slotMark(0) },
        data: 'null',
      };
      const around = { url: '/', routeId: '', now: asked.now, site, centre: null };
      await checkPage(parts, candidate, around, { ...page, fragments: [fragment], lateFragments: null });
    });
  });
}

const NO_HEAD = { title: '', description: '', canonicalPath: '/' };

interface SampleRequest {
  readonly url: string;
  readonly routeId: string;
  readonly now: number;
  readonly site: ShellFrame['page']['site'];
  readonly centre: CentreFull | null;
}

/** Assembles a page in an empty frame, so that only the candidate can fail. */
function checkPage(
  parts: TrialParts,
  candidate: ReleaseRecord,
  { routeId, ...request }: SampleRequest,
  content: RemoteRender,
): Promise<void> {
  const page = { ...request, owner: candidate.name, title: '', status: null };
  const frame = { page, result: { header: '', footer: '', slot: '', head: NO_HEAD } };
  return checkDocument(parts, candidate, frame, { routeId, live: candidate, content });
}

async function checkDocument(
  { renderers, data, files, channels }: TrialParts,
  candidate: ReleaseRecord,
  frame: ShellFrame,
  slot: Slot | null = null,
): Promise<void> {
  const live = { revision: 0, channels: channels() };
  const composition = createLiveComposition(live, new Map([[candidate.name, candidate]]));
  // Without a shell, no visitor gets a document.
  if (!composition) return;
  const { url, now } = frame.page;
  const request = { url, pathname: url, origin: 'https://site.invalid', now, hasSession: false };
  const styles = new InlineStyles(files);
  const parts = { renderers, styles, data, ...NO_EXTRAS };
  const context = { parts, request, composition, preview: null, tester: null };
  const answer = await assembleDocument(context, { frame, slot, status: 200, isCacheable: false });
  encodeAnswer(answer, now);
}

const NO_EXTRAS = {
  captcha: null,
  sessionRefetchSeconds: 0,
  hasChat: false,
  devScript: null,
  devShell: null,
};

async function reasonOf(sentence: string, render: () => Promise<unknown>): Promise<string | null> {
  try {
    await render();
    return null;
  } catch (error) {
    // One retry: the first page of a new process can be late on a busy machine. An endless loop fails twice.
    if (error instanceof RenderError && error.failure === 'deadline') return again(sentence, render);
    return refusal(sentence, error);
  }
}

const again = (sentence: string, render: () => Promise<unknown>): Promise<string | null> =>
  render().then(
    () => null,
    (error: unknown) => refusal(sentence, error),
  );

const refusal = (sentence: string, error: unknown) => `${sentence}: ${messageOf(error).split('\n', 1)[0]}.`;
