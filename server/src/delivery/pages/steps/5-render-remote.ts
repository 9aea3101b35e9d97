import { type RenderRequest, type RenderResult, renderResultSchema, safeReturnPath } from 'shared-contracts';
import type { ReleaseRecord } from '../../releases/records/release-record.ts';
import { RenderError } from '../../rendering/render-error.ts';
import type { Renderers } from '../../rendering/renderers.ts';
import { type RenderContext, reportFailure } from '../render-context.ts';
import type { RemoteTarget } from './4-match-route.ts';

export interface RemoteRender {
  readonly release: ReleaseRecord;
  readonly result: Omit<RenderResult, 'data'>;
  readonly data: string;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Step 5: renders with the live release, otherwise with the fallback; null if both fail. A failure of both does not
 * count against the live release, because a rollback would not help.
 */
export async function renderRemote(
  context: RenderContext,
  { match: { channel, route }, centre }: RemoteTarget,
): Promise<RemoteRender | null> {
  const { parts, request } = context;
  const { url, now } = request;
  const site = await parts.data.site();
  const failures: Array<readonly [ReleaseRecord, unknown]> = [];
  const hasRendered = (render: RemoteRender | null) => {
    const isEverybodys = !render && failures.length > 1;
    for (const [release, error] of failures)
      reportFailure(
        isEverybodys ? { ...context, onFailed: () => undefined } : context,
        release,
        route.id,
        error,
      );
    return render;
  };
  for (const release of [channel.live, channel.fallback]) {
    if (!release || !parts.renderers.renders(release)) continue;
    try {
      return hasRendered(
        await renderRelease(parts.renderers, release, { url, routeId: route.id, now, site, centre }),
      );
    } catch (error) {
      failures.push([release, error]);
    }
  }
  return hasRendered(null);
}

/** @throws RenderError also if the answer is not a valid page. */
export async function renderRelease(
  renderers: Renderers,
  release: ReleaseRecord,
  request: Omit<RenderRequest, 'release'>,
): Promise<RemoteRender> {
  const input: RenderRequest = { ...request, release: release.id };
  const { result, data } = await renderers.of(release).render(input);
  const parsed = renderResultSchema.safeParse(
    typeof result === 'object' ? { ...result, data: null } : result,
  );
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new RenderError(
      'threw',
      `${release.id} answered with no page: ${issue?.path.join('.')} ${issue?.message}`,
    );
  }
  return { release, result: checkStatus(release, parsed.data), data };
}

function checkStatus({ id }: ReleaseRecord, result: RenderResult): RenderResult {
  const { status, redirect } = result;
  if (redirect === undefined) {
    if (status >= 200 && status <= 599 && !REDIRECTS.has(status)) return result;
    throw new RenderError('threw', `${id} answered with the status ${status}`);
  }
  const location = safeReturnPath(redirect);
  if (location && REDIRECTS.has(status)) return { ...result, redirect: location };
  throw new RenderError('threw', `${id} redirects to an address that is not of this site`);
}
