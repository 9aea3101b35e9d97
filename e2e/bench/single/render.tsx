import type { Render, RenderRequest, ShellPage } from 'shared-contracts/composition';
import { createRender } from 'shared-contracts/remote/server';
import { render as renderShell } from '../../../shell/src/render.tsx';
import { site } from './site.ts';

const renderPage = createRender(site);

export const { routes } = site.manifest;

export async function render(
  request: RenderRequest,
  context: Parameters<Render>[1],
  everywhere: Pick<ShellPage, 'regions' | 'earningsCallShown'>,
) {
  const page = await renderPage(request, context);
  const { url, now, site: words, centre } = request;
  const shell = { ...everywhere, url, now, site: words, centre, owner: 'site', title: '', status: null };
  return { page, shell, frame: renderShell(shell) };
}
