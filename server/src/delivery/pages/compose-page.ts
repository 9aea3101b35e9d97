import type { StatusPage } from 'shared-contracts/composition';
import { type CentreFull, paths } from 'shared-contracts/content';
import type { RouteMatch } from '../composition/live-composition.ts';
import type { PageAnswer, PageContext } from './page-context.ts';
import { type RemoteTarget, readCentre, type StatusTarget } from './steps/4-match-route.ts';
import { renderRemote } from './steps/5-render-remote.ts';
import { drawShellFrame } from './steps/6-draw-shell-frame.ts';
import { assembleDocument } from './steps/7-assemble-document.ts';

/** Runs steps 5 to 7. Throws only if the shell cannot render or the content is unavailable. */
export async function composePage(
  context: PageContext,
  matched: RouteMatch | StatusTarget,
): Promise<PageAnswer> {
  const target = 'page' in matched ? matched : await readCentre(context, matched);
  if ('page' in target) return statusAnswer(context, target);
  return target.route.auth ? memberAnswer(context, target) : publicAnswer(context, target);
}

async function publicAnswer(context: PageContext, target: RemoteTarget): Promise<PageAnswer> {
  const { channel, route, centre } = target;
  const { live } = channel;
  if (context.preview?.contentKey || isLocal(context, target) || !context.parts.renderers.renders(live))
    return skeletonAnswer(context, target, null, true);
  const rendering = renderRemote(context, target);
  // Runs in parallel: the frame depends only on the address.
  const framing = drawShellFrame(context, { owner: live.name, title: route.title, centre, status: null });
  framing.catch(() => undefined);
  const render = await rendering;
  if (!render) return skeletonAnswer(context, target, 'unavailable');

  const { result, release, lateFragments } = render;
  const { status, redirect, validUntil = null } = result;
  const isCacheable = release === live;
  if (redirect !== undefined)
    return { kind: 'redirect', status, location: redirect, isCacheable, validUntil };
  if (!result.html) return statusAnswer(context, { page: 'not-found', status, isCacheable }, centre);
  const slot = { routeId: route.id, live, content: render };
  const incompleteUntil = lateFragments ? context.request.now + INCOMPLETE_MS : undefined;
  const assembly = { frame: await framing, slot, status, isCacheable, incompleteUntil };
  return { ...(await assembleDocument(context, assembly)), lateFragments };
}

/** Milliseconds to cache a page without a late fragment, whose release may still be starting. */
const INCOMPLETE_MS = 5_000;

async function memberAnswer(context: PageContext, target: RemoteTarget): Promise<PageAnswer> {
  const { hasSession, url } = context.request;
  // Unreleased code gets the sample member.
  if (hasSession || context.isUnreleased) return skeletonAnswer(context, target, null);
  const location = paths.signIn({ error: 'SessionRequired', callbackUrl: url });
  return { kind: 'redirect', status: 302, location, isCacheable: false, validUntil: null };
}

async function statusAnswer(
  context: PageContext,
  { page, status, isCacheable }: StatusTarget,
  centre: CentreFull | null = null,
): Promise<PageAnswer> {
  const frame = await drawShellFrame(context, { owner: null, title: '', centre, status: page });
  return assembleDocument(context, { frame, slot: null, status, isCacheable });
}

const isLocal = ({ tester }: PageContext, { channel }: RemoteTarget) =>
  tester?.local?.remote === channel.live.name;

async function skeletonAnswer(
  context: PageContext,
  target: RemoteTarget,
  panel: StatusPage | null,
  isCacheable = false,
): Promise<PageAnswer> {
  const { channel, route, centre } = target;
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
