import { type ShellPage, type ShellRenderResult, shellRenderResultSchema } from 'shared-contracts';
import type { ReleaseRecord } from '../releases/release-record.ts';
import { RenderError } from '../rendering/render-error.ts';
import type { Renderers } from '../rendering/renderers.ts';

/** What stands around a page, as the shell's release draws it. */
export interface ShellFrame {
  readonly page: ShellPage;
  readonly result: ShellRenderResult;
}

/** @throws RenderError also when the answer is no frame. */
export async function renderShell(
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
