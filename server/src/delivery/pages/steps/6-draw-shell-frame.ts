import { type ShellPage, type ShellRenderResult, shellRenderResultSchema } from 'shared-contracts';
import type { ReleaseRecord } from '../../releases/records/release-record.ts';
import { RenderError } from '../../rendering/render-error.ts';
import type { Renderers } from '../../rendering/renderers.ts';
import { type RenderContext, reportFailure } from '../render-context.ts';

export interface ShellFrame {
  readonly page: ShellPage;
  readonly result: ShellRenderResult;
}

type Everywhere =
  | 'url'
  | 'now'
  | 'site'
  | 'regions'
  | 'composition'
  | 'sessionRefetchSeconds'
  | 'earningsCallShown'
  | 'hasChat';

export async function drawShellFrame(
  context: RenderContext,
  about: Omit<ShellPage, Everywhere>,
): Promise<ShellFrame> {
  const { parts, request, composition } = context;
  const { url, now } = request;
  const [site, regions, shown] = await Promise.all([
    parts.data.site(),
    parts.data.regions(),
    parts.data.earningsCallShown(),
  ]);
  const { shell, id } = composition;
  try {
    const every = parts.sessionRefetchSeconds;
    const refetch = every > 0 ? { sessionRefetchSeconds: every } : {};
    return await renderFrame(parts.renderers, shell, {
      url,
      now,
      site,
      regions,
      composition: id,
      ...refetch,
      ...(shown ? { earningsCallShown: shown } : {}),
      ...(parts.hasChat ? { hasChat: true } : {}),
      ...about,
    });
  } catch (error) {
    reportFailure(context, shell, null, error);
    throw error;
  }
}

export async function renderFrame(
  renderers: Renderers,
  shell: ReleaseRecord,
  page: ShellPage,
): Promise<ShellFrame> {
  const { result } = await renderers.of(shell).render(page);
  const parsed = shellRenderResultSchema.safeParse(result);
  if (parsed.success) return { page, result: parsed.data };
  const [issue] = parsed.error.issues;
  throw new RenderError(
    'threw',
    `${shell.id} answered with no frame: ${issue?.path.join('.')} ${issue?.message}`,
  );
}
