import { matchRoutes } from 'react-router';
import { fragmentPrefix, isSlotName, SLOTS } from 'shared-contracts/composition';
import type { RemoteRoute } from 'shared-contracts/release';
import { messageOf } from '../../platform/errors/operator-errors.ts';
import type { Channels } from '../releases/gates/gate.ts';
import { type ReleaseRecord, releasesOf, SHELL } from '../releases/records/release-record.ts';
import type { Trial } from '../releases/registry/release-context.ts';
import { RenderError } from './render-error.ts';
import { renderFragment, renderFrame, renderPage } from './render-release.ts';
import type { Renderers } from './renderers.ts';
import type { SiteData } from './site-data.ts';

interface TrialParts {
  readonly renderers: Renderers;
  readonly data: SiteData;
  readonly channels: () => Channels;
  readonly now: () => number;
}

/**
 * Renders a release's sample pages in its own process; for a shell, frames around the samples of all remotes.
 * Skips samples of missing centres, member pages and releases without a server entry.
 */
export function createSampleTrial(parts: TrialParts): Trial {
  return async (candidate) => {
    const tries =
      candidate.name === SHELL
        ? [shellTrial(parts, candidate)]
        : [...samplesOf(parts, candidate), ...fragmentsOf(parts, candidate)];
    const reasons = (await Promise.all(tries)).filter((reason) => reason !== null);
    // A release that works keeps its process, because its pages are requested next.
    if (reasons.length > 0) await parts.renderers.forget(candidate);
    return reasons;
  };
}

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
      const { result } = await renderPage(parts.renderers, candidate, request);
      if (result.status >= 400)
        throw new RenderError('threw', `it answered with the status ${result.status}`);
    });
  });
}

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
