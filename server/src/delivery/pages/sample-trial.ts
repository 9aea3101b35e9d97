import { matchRoutes } from 'react-router';
import { messageOf } from '../../platform/errors/message-of.ts';
import type { Trial } from '../releases/release-context.ts';
import { type ReleaseRecord, renderedBy, SHELL } from '../releases/release-record.ts';
import { RenderError } from '../rendering/render-error.ts';
import type { Renderers } from '../rendering/renderers.ts';
import type { SiteData } from './site-data.ts';
import { renderRelease } from './steps/5-render-remote.ts';
import { renderFrame } from './steps/6-draw-shell-frame.ts';

interface TrialParts {
  readonly renderers: Renderers;
  readonly data: SiteData;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Has a release render its own sample pages as a visitor would get them, in a thread of its own. A sample of a centre
 * that this site does not have is left out, and so is what is drawn in the browser: a page that only members see, and every page
 * of a release without a server entry.
 */
export function createSampleTrial(parts: TrialParts): Trial {
  return async (candidate) => {
    const tries = candidate.name === SHELL ? [shellTrial(parts, candidate)] : samplesOf(parts, candidate);
    const reasons = (await Promise.all(tries)).filter((reason) => reason !== null);
    // What works is about to be asked for.
    if (reasons.length > 0) await parts.renderers.forget(candidate);
    return reasons;
  };
}

async function shellTrial(
  { renderers, data, now }: TrialParts,
  shell: ReleaseRecord,
): Promise<string | null> {
  const page = {
    url: '/404',
    now: now(),
    site: await data.site(),
    owner: null,
    title: '',
    centre: null,
    status: 'not-found',
  } as const;
  return reasonOf(`${shell.id} does not render its own pages`, () => renderFrame(renderers, shell, page));
}

function samplesOf(parts: TrialParts, candidate: ReleaseRecord): Array<Promise<string | null>> {
  const { routes = [], samples = [] } = candidate.manifest.remote ?? {};
  const patterns = routes.map((route) => ({ path: route.path, handle: route }));
  return samples.map(async (url) => {
    const match = matchRoutes(patterns, url.split(/[?#]/, 1)[0] ?? '')?.at(-1);
    if (!match) return `${candidate.id} names the sample ${url}, which is no page of its own.`;
    const { id: routeId, auth } = match.route.handle;
    if (auth || renderedBy(candidate.manifest) === 'browser') return null;
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

async function reasonOf(sentence: string, render: () => Promise<unknown>): Promise<string | null> {
  try {
    await render();
    return null;
  } catch (error) {
    // The first page of a new thread may come late on a busy machine; a loop is late twice.
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
