import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import {
  createContext,
  type LoaderFunctionArgs,
  type Params,
  type RouterContextProvider,
  type UIMatch,
} from 'react-router';
import type { Head } from '../composition/head.ts';
import type { RemoteManifest } from '../release/remote-manifest.ts';
import type { ShellServices } from '../shell/shell-services.ts';

/** Context of a page's loader. The same on the server and in the browser. */
export interface PageContext {
  readonly queryClient: QueryClient;
  readonly services: ShellServices;
  /** Milliseconds since the epoch: the page's clock. */
  readonly now: number;
}

/** Key of the {@link PageContext} in React Router's context: `context.get(pageContext)`. */
export const pageContext = createContext<PageContext>();

export type PageLoaderArgs = LoaderFunctionArgs<Readonly<RouterContextProvider>>;

export interface PageArgs<D = unknown> {
  /** Data that the page's loader returned. */
  readonly data: D;
  readonly params: Params;
  readonly services: ShellServices;
  /** Milliseconds since the epoch: the page's clock. */
  readonly now: number;
  /** Path with query. */
  readonly href: string;
}

/**
 * Exports of a file of `src/pages/`. The loader fills the query cache; what it returns stays small, it feeds `head`.
 * A loader throws `data(null, { status: 404 })` for what is not there and `redirect(path, 301)` for what has moved. Answers of
 * the content client are frozen on the server, where many pages get the same one: copy what is to be sorted.
 */
export interface PageModule<D = unknown> {
  readonly Component: ComponentType;
  readonly loader?: (args: PageLoaderArgs) => Promise<D>;
  readonly head: (args: PageArgs<D>) => Head;
  /** HTTP status of the page when it is not 200, such as 410 for a deal that has ended. */
  readonly status?: (args: PageArgs<D>) => number;
  /** Milliseconds since the epoch at which the server's markup stops being true. */
  readonly validUntil?: (args: PageArgs<D>) => number | undefined;
}

/** Pages by route id of the manifest: how to get the page's module. */
// biome-ignore lint/suspicious/noExplicitAny: a page's own data type is known to the page alone
export type Pages = Readonly<Record<string, () => Promise<PageModule<any>>>>;

/** Shown in place of a page whose data could not be had. Texts are for people. */
export type PageErrorView = ComponentType<{ title: string; message: string; onRetry: () => void }>;

/** All that makes a remote: the same in the browser and on the server. */
export interface RemoteDefinition {
  readonly manifest: RemoteManifest;
  readonly pages: Pages;
  readonly ErrorView: PageErrorView;
}

type PageHandle = Pick<PageModule, 'head' | 'status' | 'validUntil'>;

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'head' in handle && typeof handle.head === 'function';

/** The page among React Router's matches: its handle with the arguments for it. Null where no page matches. */
export function matchedPage(
  matches: ReadonlyArray<Pick<UIMatch, 'handle' | 'loaderData' | 'params'>>,
  given: Pick<PageArgs, 'services' | 'now' | 'href'>,
) {
  const match = matches.at(-1);
  if (!match || !isPageHandle(match.handle)) return null;
  return { handle: match.handle, args: { ...given, data: match.loaderData, params: match.params } };
}
