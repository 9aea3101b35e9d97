import { posix } from 'node:path';
import { cspHash } from '../../platform/html/csp.ts';
import { escapeCss, escapeHtml } from '../../platform/html/escape.ts';
import type { ReleaseFiles } from '../releases/release-files.ts';
import { type RegistryState, type ReleaseRecord, releasesOf } from '../releases/release-record.ts';
import { urlOf } from './live-composition.ts';

/** A stylesheet of a release as it stands inline in a page. */
export interface InlineStyle {
  /** URL path of the file that it is. */
  readonly href: string;
  readonly css: string;
  /** For the Content-Security-Policy. */
  readonly hash: string;
}

/** The sheet as an element; browsers' chunk loaders know it by its address. */
export const styleTag = ({ href, css }: InlineStyle) =>
  `<style data-href="${escapeHtml(href)}">${css}</style>`;

const URL_IN_CSS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]+))\s*\)/g;
const isRelative = (url: string) => !/^([a-z][a-z0-9+.-]*:|\/|#)/i.test(url);

/** Stylesheets of releases, read once each: {@link InlineStyles.follow} before they are asked for, so that no page waits for a file store. */
export class InlineStyles {
  readonly #files: ReleaseFiles;
  readonly #known = new WeakMap<ReleaseRecord, Map<string, Promise<InlineStyle>>>();
  #following: Promise<unknown> = Promise.resolve();

  constructor(files: ReleaseFiles) {
    this.#files = files;
  }

  /**
   * CSS that the page of a route needs, in the order of the cascade; without a route that of every page.
   *
   * @throws Error when a file is missing or has changed.
   */
  of(release: ReleaseRecord, routeId?: string): Promise<InlineStyle[]> {
    const { app, pages } = release.manifest;
    const page = routeId === undefined ? [] : (pages[routeId]?.css ?? []);
    return Promise.all([...new Set([...app.css, ...page])].map((path) => this.#style(release, path)));
  }

  /** CSS that its fragment for a slot needs. */
  ofFragment(release: ReleaseRecord, slot: string): Promise<InlineStyle[]> {
    const paths = release.manifest.fragments?.[slot]?.css ?? [];
    return Promise.all(paths.map((path) => this.#style(release, path)));
  }

  /** Reads what the pages of the releases that visitors get may need. What can't be read now is read again when it is asked for. */
  follow({ channels }: RegistryState): void {
    const releases = new Set([...channels.values()].flatMap(releasesOf));
    this.#following = Promise.allSettled([...releases].flatMap((release) => this.#readAll(release)));
  }

  /** Resolves when what is live now has been read, or could not be. */
  async settled(): Promise<void> {
    await this.#following;
  }

  #readAll(release: ReleaseRecord): Array<Promise<InlineStyle>> {
    const { app, pages, fragments = {} } = release.manifest;
    const parts = [app, ...Object.values(pages), ...Object.values(fragments)];
    const paths = new Set(parts.flatMap(({ css }) => css));
    return [...paths].map((path) => this.#style(release, path));
  }

  #style(release: ReleaseRecord, path: string): Promise<InlineStyle> {
    const styles = this.#known.get(release) ?? new Map<string, Promise<InlineStyle>>();
    this.#known.set(release, styles);
    const style = styles.get(path) ?? this.#read(release, path);
    styles.set(path, style);
    style.catch(() => styles.delete(path));
    return style;
  }

  async #read(release: ReleaseRecord, path: string): Promise<InlineStyle> {
    const bytes = await this.#files.read(release, path);
    if (!bytes) throw new Error(`${release.id}: ${path} is missing or has changed`);
    const href = urlOf(release, path);
    const text = escapeCss(withAbsoluteUrls(bytes.toString('utf8'), href));
    return { href, css: text, hash: cspHash(text) };
  }
}

/** Addresses in a stylesheet are relative to its file; inline they would be relative to the page. */
export function withAbsoluteUrls(css: string, href: string): string {
  return css.replace(URL_IN_CSS, (whole: string, double?: string, single?: string, plain?: string) => {
    const url = double ?? single ?? plain ?? '';
    return isRelative(url) ? `url("${posix.join(posix.dirname(href), url)}")` : whole;
  });
}
