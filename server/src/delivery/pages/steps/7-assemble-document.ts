import { type Head, type SlotData, slotDataSchema } from 'shared-contracts';
import { escapeJson, jsonForScript } from '../../../platform/html/escape.ts';
import type { InlineStyle, InlineStyles } from '../../composition/inline-styles.ts';
import { releasesOfPage, urlOf } from '../../composition/live-composition.ts';
import type { ShownPreview } from '../../composition/preview-overrides.ts';
import type { ReleaseRecord } from '../../releases/records/release-record.ts';
import { type DocumentParts, type ModuleFile, renderDocument } from '../document.ts';
import { type FilledSlot, putInto } from '../fill-slots.ts';
import type { PageAnswer } from '../page-answer.ts';
import { previewBanner } from '../preview-banner.ts';
import type { RenderContext } from '../render-context.ts';
import type { RemoteRender } from './5-render-remote.ts';
import type { ShellFrame } from './6-draw-shell-frame.ts';

interface Slot {
  readonly routeId: string;
  /** Release that the browser mounts first, or null for a tester's local remote. */
  readonly live: ReleaseRecord | null;
  readonly content: RemoteRender | { readonly noscript: string };
  readonly fragments?: ReadonlyArray<FilledSlot | null>;
}

export interface Assembly {
  readonly frame: ShellFrame;
  readonly slot: Slot | null;
  readonly status: number;
  readonly isCacheable: boolean;
  readonly lackingUntil?: number | undefined;
}

const withPicture = (head: Head, centre: string | undefined): Head =>
  centre === undefined || head.image ? head : { ...head, image: `/og/centres/${centre}.png` };

export async function assembleDocument(
  { request, composition, preview, tester, parts: given }: RenderContext,
  assembly: Assembly,
): Promise<PageAnswer> {
  const { styles: inlineStyles, captcha, devScript, devShell } = given;
  const { frame, slot } = assembly;
  const fragments = slot?.fragments?.filter((fragment) => fragment !== null) ?? [];
  const rendered = slot && 'result' in slot.content ? slot.content : null;
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
    local: tester?.local?.origin ?? null,
    head: { ...head, ...(preview ? { robots: 'noindex' as const } : {}) },
    banner: preview && previewBanner(preview, isReplaced(preview, rendered)),
    composition: composition.id,
    importMap: composition.importMap,
    watchedShell: !devShell && tellsItsStart(composition.shell) ? composition.shell.id : null,
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
      html: putInto(rendered.result.html, slot?.fragments ?? [], (of) => fragmentStyles.get(of) ?? []),
    },
    isLeftToBrowser: slot !== null && !(slot.live && given.renderers.renders(slot.live)),
    noscript: slot && 'noscript' in slot.content ? slot.content.noscript : null,
    data: {
      composition: composition.json,
      shell: jsonForScript(frame.page),
      slot: slotJson(request.now, rendered),
      fragments: fragments.length > 0 ? fragmentsJson(request.now, slot?.fragments ?? []) : null,
      tester: tester && jsonForScript(tester),
    },
  };
  return {
    kind: 'document',
    status: assembly.status,
    document: renderDocument(parts),
    releases: releasesOfPage(composition, [
      ...[rendered?.release ?? slot?.live ?? []].flat(),
      ...fragments.map(({ release }) => release),
    ]),
    slotData: parts.data.slot,
    isCacheable: assembly.isCacheable && !tester,
    validUntil: earliest(
      rendered?.result.validUntil,
      frame.result.validUntil,
      assembly.lackingUntil,
      ...fragments.map(({ result }) => result.validUntil),
    ),
  };
}

const isReplaced = ({ name, version }: ShownPreview, rendered: RemoteRender | null) =>
  rendered?.release.name === name && rendered.release.version !== version;

/** Shells report their start since contracts 1.8.0. Older ones would always count as not started. */
const tellsItsStart = ({ manifest }: ReleaseRecord) => {
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
  // The release could not render, and its styles may be missing too.
  return inlineStyles.of(slot.live, slot.routeId).catch(() => []);
}

function slotJson(now: number, rendered: RemoteRender | null): string {
  const empty: SlotData = slotDataSchema.parse({ release: rendered?.release.id ?? null, now, data: null });
  if (!rendered) return jsonForScript(empty);
  const { data: _, ...rest } = empty;
  // The data is JSON text already.
  return `${jsonForScript(rest).slice(0, -1)},"data":${escapeJson(rendered.data)}}`;
}

/**
 * Returns the styles of each fragment that earlier parts of the page lack. They precede the fragment's
 * markup, so the content above does not wait for them. Missing styles are ignored.
 */
async function stylesOfFragments(
  fragments: readonly FilledSlot[],
  before: readonly InlineStyle[],
  inlineStyles: InlineStyles,
): Promise<Map<FilledSlot, InlineStyle[]>> {
  const known = new Set(before.map(({ href }) => href));
  const found = new Map<FilledSlot, InlineStyle[]>();
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

const fragmentsJson = (now: number, fragments: ReadonlyArray<FilledSlot | null>): string =>
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
