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

export interface PageContext {
  readonly queryClient: QueryClient;
  readonly services: ShellServices;
  /** Page time in milliseconds since the epoch. */
  readonly now: number;
}

/** Key of the {@link PageContext} in React Router's context: `context.get(pageContext)`. */
export const pageContext = createContext<PageContext>();

export type PageLoaderArgs = LoaderFunctionArgs<Readonly<RouterContextProvider>>;

export interface PageArgs<D = unknown> {
  readonly data: D;
  readonly params: Params;
  readonly services: ShellServices;
  /** Page time in milliseconds since the epoch. */
  readonly now: number;
  /** Path with query. */
  readonly href: string;
}

/**
 * Exports of a file of `src/pages/`. The loader fills the query cache and returns what `head` needs. It
 * throws `data(null, { status: 404 })` or `redirect(path, 301)`. Content answers are frozen on the server:
 * copy before sorting.
 */
export interface PageModule<D = unknown> {
  readonly Component: ComponentType;
  readonly loader?: (args: PageLoaderArgs) => Promise<D>;
  readonly head: (args: PageArgs<D>) => Head;
  /** HTTP status of the page if not 200, such as 410 for a deal that has ended. */
  readonly status?: (args: PageArgs<D>) => number;
  /** Time when the server's markup becomes wrong, in milliseconds since the epoch. */
  readonly validUntil?: (args: PageArgs<D>) => number | undefined;
}

/** Loaders of page modules by route id of the manifest. */
// biome-ignore lint/suspicious/noExplicitAny: only the page knows its data type
export type Pages = Readonly<Record<string, () => Promise<PageModule<any>>>>;

/** Shown instead of a page whose data cannot be loaded. Shoppers see the texts. */
export type PageErrorView = ComponentType<{ title: string; message: string; onRetry: () => void }>;

export interface RemoteDefinition {
  readonly manifest: RemoteManifest;
  readonly pages: Pages;
  readonly ErrorView: PageErrorView;
}

type PageHandle = Pick<PageModule, 'head' | 'status' | 'validUntil'>;

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'head' in handle && typeof handle.head === 'function';

/** Returns the page's handle and its arguments from React Router's matches, or null if no page matches. */
export function matchedPage(
  matches: ReadonlyArray<Pick<UIMatch, 'handle' | 'loaderData' | 'params'>>,
  given: Pick<PageArgs, 'services' | 'now' | 'href'>,
) {
  const match = matches.at(-1);
  if (!match || !isPageHandle(match.handle)) return null;
  return { handle: match.handle, args: { ...given, data: match.loaderData, params: match.params } };
}
