import { paths, type StatusPage } from 'shared-contracts';
import { fillSlots } from './fill-slots.ts';
import type { PageAnswer } from './page-answer.ts';
import type { RenderContext } from './render-context.ts';
import { matchRoute, type RemoteTarget, type StatusTarget, statusTarget } from './steps/4-match-route.ts';
import { renderRemote } from './steps/5-render-remote.ts';
import { drawShellFrame } from './steps/6-draw-shell-frame.ts';
import { assembleDocument } from './steps/7-assemble-document.ts';

/**
 * Runs steps 4 to 7 for an answer that is not cached. A failing remote still gets a page. Throws only if the
 * shell cannot render or the content is unavailable.
 */
export async function composePage(context: RenderContext): Promise<PageAnswer> {
  const target = await matchRoute(context);
  if (target.kind === 'status') return statusAnswer(context, target);
  return target.match.route.auth ? memberAnswer(context, target) : publicAnswer(context, target);
}

async function publicAnswer(context: RenderContext, target: RemoteTarget): Promise<PageAnswer> {
  const { match, centre } = target;
  const { live } = match.channel;
  if (isLocal(context, target) || !context.parts.renderers.renders(live))
    return skeletonAnswer(context, target, null, true);
  // Runs in parallel: the frame depends only on the address.
  const framing = drawShellFrame(context, {
    owner: live.name,
    title: match.route.title,
    centre,
    status: null,
  });
  framing.catch(() => undefined);
  const render = await renderRemote(context, target);
  if (!render) return skeletonAnswer(context, target, 'unavailable');

  const { result, release } = render;
  const { status, redirect, validUntil = null } = result;
  const isCacheable = release === live;
  if (redirect !== undefined)
    return { kind: 'redirect', status, location: redirect, isCacheable, validUntil };
  if (!result.html) return statusAnswer(context, statusTarget('not-found', status, { isCacheable, centre }));
  const { filled, late } = await fillSlots(context, result.slots ?? []);
  const slot = { routeId: match.route.id, live, content: render, fragments: filled };
  const lackingUntil = late ? context.request.now + LACKING_MS : undefined;
  const assembly = { frame: await framing, slot, status, isCacheable, lackingUntil };
  return { ...(await assembleDocument(context, assembly)), late };
}

/**
 * Maximum milliseconds to cache a page without a late fragment, because a release that just went live may
 * still be starting.
 */
const LACKING_MS = 5_000;

async function memberAnswer(context: RenderContext, target: RemoteTarget): Promise<PageAnswer> {
  const { hasSession, url } = context.request;
  if (hasSession) return skeletonAnswer(context, target, null);
  const location = paths.signIn({ error: 'SessionRequired', callbackUrl: url });
  return { kind: 'redirect', status: 302, location, isCacheable: false, validUntil: null };
}

async function statusAnswer(
  context: RenderContext,
  { page, status, isCacheable, centre }: StatusTarget,
): Promise<PageAnswer> {
  const frame = await drawShellFrame(context, { owner: null, title: '', centre, status: page });
  return assembleDocument(context, { frame, slot: null, status, isCacheable });
}

const isLocal = ({ tester }: RenderContext, { match }: RemoteTarget) =>
  tester?.local?.remote === match.channel.live.name;

async function skeletonAnswer(
  context: RenderContext,
  target: RemoteTarget,
  panel: StatusPage | null,
  isCacheable = false,
): Promise<PageAnswer> {
  const { channel, route } = target.match;
  const { centre } = target;
  const about = { owner: channel.live.name, title: route.title, centre };
  const [frame, failed] = await Promise.all([
    drawShellFrame(context, { ...about, status: 'loading' }),
    panel && drawShellFrame(context, { ...about, status: panel }),
  ]);
  const noscript = failed ? failed.result.slot : '<p>This page needs JavaScript.</p>';
  const live = isLocal(context, target) ? null : channel.live;
  const slot = { routeId: route.id, live, content: { noscript } };
  return assembleDocument(context, { frame, slot, status: 200, isCacheable });
}
