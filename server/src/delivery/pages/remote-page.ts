import { type RenderRequest, type RenderResult, renderResultSchema, safeReturnPath } from 'shared-contracts';
import type { ReleaseRecord } from '../releases/release-record.ts';
import { RenderError } from '../rendering/render-error.ts';
import type { Renderers } from '../rendering/renderers.ts';

/** A page as a release rendered it. */
export interface RemotePage {
  readonly release: ReleaseRecord;
  readonly result: Omit<RenderResult, 'data'>;
  /** JSON text of what its mount hydrates with. */
  readonly data: string;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** @throws RenderError also when the answer is no page. */
export async function renderRemote(
  renderers: Renderers,
  release: ReleaseRecord,
  request: Omit<RenderRequest, 'release'>,
): Promise<RemotePage> {
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
