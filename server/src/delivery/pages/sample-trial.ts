import { matchRoutes } from 'react-router';
import { fragmentPrefix, isSlotName, type RemoteRoute, SLOTS } from 'shared-contracts';
import { messageOf } from '../../platform/errors/message-of.ts';
import type { Channels } from '../releases/gates/gate.ts';
import type { Trial } from '../releases/release-context.ts';
import { type ReleaseRecord, releasesOf, SHELL } from '../releases/release-record.ts';
import { RenderError } from '../rendering/render-error.ts';
import type { Renderers } from '../rendering/renderers.ts';
import { renderFragment } from './fill-slots.ts';
import type { SiteData } from './site-data.ts';
import { renderRelease } from './steps/5-render-remote.ts';
import { renderFrame } from './steps/6-draw-shell-frame.ts';

interface TrialParts {
  readonly renderers: Renderers;
  readonly data: SiteData;
  /** What visitors may get now. */
  readonly channels: () => Channels;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Has a release render its own sample pages as a visitor would get them, in a process of its own; a shell, frames around those of
 * all remotes. A sample of a centre
 * that this site does not have is left out, and so is what is drawn in the browser: a page that only members see, and every page
 * of a release without a server entry.
 */
export function createSampleTrial(parts: TrialParts): Trial {
  return async (candidate) => {
    const tries =
      candidate.name === SHELL
        ? [shellTrial(parts, candidate)]
        : [...samplesOf(parts, candidate), ...fragmentsOf(parts, candidate)];
    const reasons = (await Promise.all(tries)).filter((reason) => reason !== null);
    // What works is about to be asked for.
    if (reasons.length > 0) await parts.renderers.forget(candidate);
    return reasons;
  };
}

/** A frame for each sample of every remote that visitors may get, and for a page of the shell's own; the first that fails tells. */
async function shellTrial(parts: TrialParts, shell: ReleaseRecord): Promise<string | null> {
  const page = { now: parts.now(), site: await parts.data.site() };
  const own = { ...page, url: '/404', owner: null, title: '', centre: null, status: 'not-found' } as const;
  const reason = await reasonOf(`${shell.id} does not render its own pages`, () =>
    renderFrame(parts.renderers, shell, own),
  );
  if (reason) return reason;
  const remotes = [...parts.channels()].filter(([name]) => name !== SHELL).map(([, channel]) => channel);
  for (const remote of remotes.flatMap(releasesOf)) {
    for (const { url, route, centre } of await pagesOf(parts, remote)) {
      const around = { ...page, url, owner: remote.name, title: route.title, centre, status: null };
      const failure = await reasonOf(
        `${shell.id} does not draw its frame around ${url} of ${remote.id}`,
        () => renderFrame(parts.renderers, shell, around),
      );
      if (failure) return failure;
    }
  }
  return null;
}

/** Samples that are pages of the remote, without those of a centre that this site does not have. */
async function pagesOf({ data }: TrialParts, { manifest }: ReleaseRecord) {
  const { routes = [], samples = [] } = manifest.remote ?? {};
  const pages = await Promise.all(
    samples.map(async (url) => {
      const match = matched(routes, url);
      if (!match) return null;
      const slug = match.params.centre;
      const centre = slug === undefined ? null : await data.centre(slug);
      return slug !== undefined && !centre ? null : { url, route: match.route.handle, centre };
    }),
  );
  return pages.filter((page) => page !== null);
}

const matched = (routes: readonly RemoteRoute[], url: string) =>
  matchRoutes(
    routes.map((route) => ({ path: route.path, handle: route })),
    url.split(/[?#]/, 1)[0] ?? '',
  )?.at(-1);

function samplesOf(parts: TrialParts, candidate: ReleaseRecord): Array<Promise<string | null>> {
  const { routes = [], samples = [] } = candidate.manifest.remote ?? {};
  return samples.map(async (url) => {
    const match = matched(routes, url);
    if (!match) return `${candidate.id} names the sample ${url}, which is no page of its own.`;
    const { id: routeId, auth } = match.route.handle;
    if (auth || !parts.renderers.renders(candidate)) return null;
    const slug = match.params.centre;
    const centre = slug === undefined ? null : await parts.data.centre(slug);
    if (slug !== undefined && !centre) return null;
    const request = { url, routeId, now: parts.now(), site: await parts.data.site(), centre };
    return reasonOf(`${candidate.id} does not render its sample ${url}`, async () => {
      const { result } = await renderRelease(parts.renderers, candidate, request);
      if (result.status >= 400)
        throw new RenderError('threw', `it answered with the status ${result.status}`);
    });
  });
}

/** Its fragments with the sample props of their slots. What those name may not be on this site: it draws its empty form then. */
function fragmentsOf(parts: TrialParts, candidate: ReleaseRecord): Array<Promise<string | null>> {
  return (candidate.manifest.remote?.fragments ?? []).map(async ({ slot }, at) => {
    if (!isSlotName(slot) || SLOTS[slot].isMembers || !parts.renderers.renders(candidate)) return null;
    const site = await parts.data.site();
    const asked = { slot, props: SLOTS[slot].sample, now: parts.now(), site, prefix: fragmentPrefix(at) };
    return reasonOf(`${candidate.id} does not render its fragment '${slot}'`, () =>
      renderFragment(parts.renderers, candidate, asked),
    );
  });
}

async function reasonOf(sentence: string, render: () => Promise<unknown>): Promise<string | null> {
  try {
    await render();
    return null;
  } catch (error) {
    // The first page of a new process may come late on a busy machine; a loop is late twice.
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
