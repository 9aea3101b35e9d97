import {
  type FragmentRequest,
  type FragmentResult,
  fragmentResultSchema,
  type Head,
  MOST_FRAGMENT_TEXT,
  type RenderRequest,
  type RenderResult,
  renderResultSchema,
  type ShellPage,
  type ShellRenderResult,
  shellRenderResultSchema,
} from 'shared-contracts/composition';
import { safeReturnPath } from 'shared-contracts/content';
import { messageOf } from '../../platform/errors/operator-errors.ts';
import { absoluteLd } from '../../platform/html/absolute-ld.ts';
import type { ReleaseRecord } from '../releases/records/release-record.ts';
import { RenderError } from './render-error.ts';
import type { Renderers } from './renderers.ts';

export interface PageRender {
  readonly release: ReleaseRecord;
  readonly result: Omit<RenderResult, 'data'>;
  readonly data: string;
}

export interface FragmentRender {
  readonly slot: string;
  readonly props: unknown;
  readonly release: ReleaseRecord;
  readonly result: Omit<FragmentResult, 'data'>;
  readonly data: string;
}

export interface ShellFrame {
  readonly page: ShellPage;
  readonly result: ShellRenderResult;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** @throws RenderError also if the answer is not a valid page. */
export async function renderPage(
  renderers: Renderers,
  release: ReleaseRecord,
  request: Omit<RenderRequest, 'release'>,
): Promise<PageRender> {
  const input: RenderRequest = { ...request, release: release.id };
  const { result, data } = await render(renderers, release, input, renderResultSchema, 'page');
  checkText(release, 'page', { html: result.html, data }, MOST_PAGE_TEXT);
  checkStructuredData(release, 'page', result.head);
  return { release, result: checkStatus(release, result), data };
}

/** @throws RenderError also if the answer is not a valid fragment. */
export async function renderFragment(
  renderers: Renderers,
  release: ReleaseRecord,
  request: Omit<FragmentRequest, 'release'>,
): Promise<FragmentRender> {
  const { slot, props } = request;
  const input: FragmentRequest = { ...request, release: release.id };
  const kind = `fragment for '${slot}'`;
  const { result, data } = await render(renderers, release, input, fragmentResultSchema, kind);
  checkText(release, kind, { data }, MOST_FRAGMENT_TEXT);
  return { slot, props, release, result, data };
}

/** @throws RenderError also if the answer is not a valid frame. */
export async function renderFrame(
  renderers: Renderers,
  shell: ReleaseRecord,
  page: ShellPage,
): Promise<ShellFrame> {
  const { result } = await render(renderers, shell, page, shellRenderResultSchema, 'frame');
  checkStructuredData(shell, 'frame', result.head);
  return { page, result };
}

interface Schema<T> {
  safeParse(value: unknown): {
    readonly data?: T | undefined;
    readonly error?: { readonly issues: ReadonlyArray<{ path: PropertyKey[]; message: string }> } | undefined;
  };
}

async function render<T>(
  renderers: Renderers,
  release: ReleaseRecord,
  input: unknown,
  schema: Schema<T>,
  kind: string,
) {
  const { result, html, data } = await renderers.of(release).render(input);
  const parsed = schema.safeParse({ ...result, ...(html === null ? {} : { html }), data: null });
  if (parsed.data !== undefined) return { result: parsed.data, data };
  const [issue] = parsed.error?.issues ?? [];
  throw noValid(release, kind, `${issue?.path.join('.')} ${issue?.message}`);
}

const MOST_PAGE_TEXT = 2_000_000;
const MAX_STRUCTURED_DATA = 100_000;

/** The data goes into the document unchanged. Text that is not JSON could name another release there. */
function checkText(
  release: ReleaseRecord,
  kind: string,
  text: { readonly data: string; readonly html?: string },
  most: number,
): void {
  for (const [name, { length }] of Object.entries(text))
    if (length > most)
      throw noValid(release, kind, `its ${name} has ${length} letters, at most ${most} are allowed`);
  try {
    JSON.parse(text.data);
  } catch {
    throw noValid(release, kind, 'its data is not JSON');
  }
}

/** The server writes structured data into the head, so what it cannot write is a failure of the release. */
function checkStructuredData(release: ReleaseRecord, kind: string, { jsonLd = [] }: Head): void {
  try {
    const { length } = JSON.stringify(absoluteLd(jsonLd, 'https://site.invalid'));
    if (length > MAX_STRUCTURED_DATA) throw new RangeError(`head.jsonLd has ${length} letters`);
  } catch (error) {
    throw noValid(release, kind, messageOf(error));
  }
}

const noValid = ({ id }: ReleaseRecord, kind: string, reason: string) =>
  new RenderError('threw', `${id} answered with no ${kind}: ${reason}`);

function checkStatus({ id }: ReleaseRecord, result: RenderResult): RenderResult {
  const { status, redirect } = result;
  if (redirect === undefined) {
    // Other answers have no body, or none that browsers show.
    if (status === 200 || (Number.isInteger(status) && status >= 400 && status <= 599)) return result;
    throw new RenderError('threw', `${id} answered with the status ${status}`);
  }
  const location = safeReturnPath(redirect);
  if (location && REDIRECTS.has(status)) return { ...result, redirect: location };
  throw new RenderError('threw', `${id} redirects to an address that is not of this site`);
}
