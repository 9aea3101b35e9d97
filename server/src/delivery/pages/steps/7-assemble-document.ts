import { type Head, type SlotData, slotDataSchema, slotMark } from 'shared-contracts/composition';
import { escapeHtml, escapeJson, jsonForScript } from '../../../platform/html/escape.ts';
import { type InlineStyle, type InlineStyles, styleTag } from '../../composition/inline-styles.ts';
import { releasesOfPage, urlOf } from '../../composition/live-composition.ts';
import type { ShownPreview } from '../../composition/preview-overrides.ts';
import type { ReleaseRecord } from '../../releases/records/release-record.ts';
import type { FragmentRender, ShellFrame } from '../../rendering/render-release.ts';
import { type DocumentParts, type ModuleFile, renderDocument } from '../document.ts';
import type { PageAnswer, PageContext } from '../page-context.ts';
import { previewBanner } from '../preview-banner.ts';
import type { RemoteRender } from './5-render-remote.ts';

export interface Slot {
  readonly routeId: string;
  readonly live: ReleaseRecord | null;
  readonly content: RemoteRender | { readonly noscript: string };
}

interface Assembly {
  readonly frame: ShellFrame;
  readonly slot: Slot | null;
  readonly status: number;
  readonly isCacheable: boolean;
  readonly incompleteUntil?: number | undefined;
}

type DocumentContext = Pick<PageContext, 'request' | 'composition' | 'preview' | 'tester' | 'parts'>;

const withPicture = (head: Head, centre: string | undefined): Head =>
  centre === undefined || head.image ? head : { ...head, image: `/og/centres/${centre}.png` };

export async function assembleDocument(
  { request, composition, preview, tester, parts: given }: DocumentContext,
  assembly: Assembly,
): Promise<PageAnswer> {
  const { styles: inlineStyles, captcha, devScript, devShell } = given;
  const { frame, slot } = assembly;
  const rendered = slot && 'result' in slot.content ? slot.content : null;
  const fragments = rendered?.fragments.filter((fragment) => fragment !== null) ?? [];
  const styles = [
    ...(await inlineStyles.of(composition.shell)),
    ...(slot ? await stylesOf(slot, rendered, inlineStyles) : []),
  ];
  const fragmentStyles = await stylesOfFragments(fragments, styles, inlineStyles);
  const head = withPicture(rendered?.result.head ?? frame.result.head, frame.page.centre?.slug);
  const parts: DocumentParts = {
    site: frame.page.site,
    origin: request.origin,
    captcha,
    policies: composition.policies,
    local: tester?.local?.origin ?? null,
    head: { ...head, ...(preview ? { robots: 'noindex' as const } : {}) },
    banner: preview && previewBanner(preview, isReplaced(preview, rendered)),
    composition: composition.id,
    importMap: composition.importMap,
    watchedShell: !devShell && reportsItsStart(composition.shell) ? composition.shell.id : null,
    modules: modulesOf(composition.shell, slot),
    devScript,
    devShell,
    styles,
    stylesInPlace: [...fragmentStyles.values()].flat(),
    header: frame.result.header,
    status: frame.result.slot,
    footer: frame.result.footer,
    slot: rendered && {
      remote: rendered.release.name,
      release: rendered.release.id,
      html: insertFragments(rendered.result.html, rendered.fragments, (of) => fragmentStyles.get(of) ?? []),
    },
    isRenderedByBrowser: slot !== null && !(slot.live && given.renderers.renders(slot.live)),
    noscript: slot && 'noscript' in slot.content ? slot.content.noscript : null,
    data: {
      composition: composition.json,
      shell: jsonForScript(frame.page),
      slot: slotJson(request.now, rendered),
      fragments: rendered && fragments.length > 0 ? fragmentsJson(request.now, rendered.fragments) : null,
      tester: tester && jsonForScript(tester),
    },
  };
  const drawn = [rendered?.release ?? [], fragments.map(({ release }) => release)].flat(2);
  return {
    kind: 'document',
    status: assembly.status,
    document: renderDocument(parts),
    releases: releasesOfPage(composition, [
      ...[rendered?.release ?? slot?.live ?? []].flat(),
      ...fragments.map(({ release }) => release),
    ]),
    fallbacks: drawn.filter((release) => !composition.remotes.includes(release)).map(({ name }) => name),
    slotData: parts.data.slot,
    isCacheable: assembly.isCacheable && !tester,
    validUntil: earliest(
      rendered?.result.validUntil,
      frame.result.validUntil,
      assembly.incompleteUntil,
      ...fragments.map(({ result }) => result.validUntil),
    ),
  };
}

const isReplaced = ({ name, version }: ShownPreview, rendered: RemoteRender | null) =>
  rendered?.release.name === name && rendered.release.version !== version;

/** Shells report their start since contracts 1.8.0. Older ones would always count as not started. */
const reportsItsStart = ({ manifest }: ReleaseRecord) => {
  const [major = 0, minor = 0] = manifest.contracts.split('.').map(Number);
  return major > 1 || minor >= 8;
};

function modulesOf(shell: ReleaseRecord, slot: Slot | null): [ModuleFile, ...ModuleFile[]] {
  const file = (release: ReleaseRecord, path: string): ModuleFile => ({
    href: urlOf(release, path),
    integrity: release.manifest.files[path]?.integrity ?? '',
  });
  const start = file(shell, shell.manifest.entry);
  const rest = shell.manifest.app.js.map((path) => file(shell, path));
  const live = slot?.live;
  if (!live) return [start, ...rest];
  const { entry, app, pages } = live.manifest;
  const paths = new Set([entry, ...app.js, ...(pages[slot.routeId]?.js ?? [])]);
  return [start, ...rest, ...[...paths].map((path) => file(live, path))];
}

async function stylesOf(
  slot: Slot,
  rendered: RemoteRender | null,
  inlineStyles: InlineStyles,
): Promise<InlineStyle[]> {
  if (rendered) return inlineStyles.of(rendered.release, slot.routeId);
  if (!slot.live) return [];
  return inlineStyles.of(slot.live, slot.routeId).catch(() => []);
}

function slotJson(now: number, rendered: RemoteRender | null): string {
  const empty: SlotData = slotDataSchema.parse({ release: rendered?.release.id ?? null, now, data: null });
  if (!rendered) return jsonForScript(empty);
  const { data: _, ...rest } = empty;
  // The data is JSON text already.
  return `${jsonForScript(rest).slice(0, -1)},"data":${escapeJson(rendered.data)}}`;
}

/** Styles of fragments precede their markup, so the content above does not wait for them. */
async function stylesOfFragments(
  fragments: readonly FragmentRender[],
  before: readonly InlineStyle[],
  inlineStyles: InlineStyles,
): Promise<Map<FragmentRender, InlineStyle[]>> {
  const known = new Set(before.map(({ href }) => href));
  const found = new Map<FragmentRender, InlineStyle[]>();
  for (const fragment of fragments.filter(({ result }) => result.html)) {
    const all = await inlineStyles.ofFragment(fragment.release, fragment.slot).catch(() => []);
    found.set(
      fragment,
      all.filter(({ href }) => !known.has(href)),
    );
    for (const { href } of all) known.add(href);
  }
  return found;
}

function insertFragments(
  html: string,
  fragments: ReadonlyArray<FragmentRender | null>,
  stylesOf: (fragment: FragmentRender) => readonly InlineStyle[],
): string {
  return fragments.reduce((page, fragment, at) => {
    const markup = fragment?.result.html
      ? `${stylesOf(fragment).map(styleTag).join('')}<div data-release="${escapeHtml(fragment.release.id)}" data-at="${at}">${fragment.result.html}</div>`
      : '';
    // A function, because `$` has a special meaning in a replacement string.
    return page.replace(slotMark(at), () => markup);
  }, html);
}

const fragmentsJson = (now: number, fragments: ReadonlyArray<FragmentRender | null>): string =>
  `[${fragments
    .map((fragment) =>
      fragment
        ? `{"release":${jsonForScript(fragment.release.id)},"now":${now},"props":${jsonForScript(fragment.props)},"data":${escapeJson(fragment.data)}}`
        : 'null',
    )
    .join()}]`;

const earliest = (...moments: Array<number | undefined>): number | null => {
  const given = moments.filter((moment) => moment !== undefined);
  return given.length > 0 ? Math.min(...given) : null;
};
