import type { ShellPage } from 'shared-contracts/composition';
import { renderFrame, type ShellFrame } from '../../rendering/render-release.ts';
import { type PageContext, reportFailure } from '../page-context.ts';

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
  context: PageContext,
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
    await parts.styles.of(shell);
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
