import type { Render, RenderRequest } from 'shared-contracts';
import { createRender } from 'shared-contracts/remote/server';
import { render as renderShell } from '../../../shell/src/render.tsx';
import { site } from './site.ts';

const renderPage = createRender(site);

export const { routes } = site.manifest;

/** One page of the single build with the header and footer around it. */
export async function render(request: RenderRequest, context: Parameters<Render>[1]) {
  const page = await renderPage(request, context);
  const { url, now, site: words, centre } = request;
  const shell = { url, now, site: words, centre, owner: 'site', title: '', status: null };
  return { page, shell, frame: renderShell(shell) };
}
