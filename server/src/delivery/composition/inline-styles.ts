import { posix } from 'node:path';
import { cspHash } from '../../platform/html/csp.ts';
import { escapeCss, escapeHtml } from '../../platform/html/escape.ts';
import type { ReleaseFiles } from '../releases/files/release-files.ts';
import { type RegistryState, type ReleaseRecord, releasesOf } from '../releases/records/release-record.ts';
import { urlOf } from './live-composition.ts';

export interface InlineStyle {
  readonly href: string;
  readonly css: string;
  readonly hash: string;
}

/** Returns the style element. Browsers' chunk loaders recognize it by `data-href`. */
export const styleTag = ({ href, css }: InlineStyle) =>
  `<style data-href="${escapeHtml(href)}">${css}</style>`;

// Plain addresses have no bracket, also by the rules of CSS. With one, `url(url(url(` would take quadratic time.
const URL_IN_CSS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^()"'\s]+))\s*\)/g;
const isRelative = (url: string) => !/^([a-z][a-z0-9+.-]*:|\/|#)/i.test(url);

/** Stylesheets of releases, read ahead so that pages do not wait for the file store. */
export class InlineStyles {
  readonly #files: ReleaseFiles;
  readonly #known = new WeakMap<ReleaseRecord, Map<string, Promise<InlineStyle>>>();
  #following: Promise<unknown> = Promise.resolve();

  constructor(files: ReleaseFiles) {
    this.#files = files;
  }

  /** Returns the CSS of a route's page in cascade order, or of every page without a route. */
  of(release: ReleaseRecord, routeId?: string): Promise<InlineStyle[]> {
    const { app, pages } = release.manifest;
    const page = routeId === undefined ? [] : (pages[routeId]?.css ?? []);
    return Promise.all([...new Set([...app.css, ...page])].map((path) => this.#style(release, path)));
  }

  ofFragment(release: ReleaseRecord, slot: string): Promise<InlineStyle[]> {
    const paths = release.manifest.fragments?.[slot]?.css ?? [];
    return Promise.all(paths.map((path) => this.#style(release, path)));
  }

  follow({ channels }: RegistryState): void {
    const releases = new Set([...channels.values()].flatMap(releasesOf));
    this.#following = Promise.allSettled([...releases].flatMap((release) => this.#readAll(release)));
  }

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

export function withAbsoluteUrls(css: string, href: string): string {
  return css.replace(URL_IN_CSS, (whole: string, double?: string, single?: string, plain?: string) => {
    const url = double ?? single ?? plain ?? '';
    return isRelative(url) ? `url("${posix.join(posix.dirname(href), url)}")` : whole;
  });
}
