import { Writable } from 'node:stream';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { Head } from '../composition/head.ts';
import {
  type Render,
  type RenderRequest,
  type RenderResult,
  renderRequestSchema,
} from '../composition/render.ts';
import { createKeptAnswers } from '../content/index.ts';
import { noteZones, zoneSpans } from '../content/zone-offset.ts';
import type { ShellServices } from '../shell/shell-services.ts';
import type { HydrationData } from './hydration-data.ts';
import { matchedPage, pageContext, type RemoteDefinition } from './page.ts';
import { statusOfError } from './page-error.tsx';
import { createServerQueryClient } from './query-client.ts';
import { identifierPrefixOf, RemoteApp } from './remote-app.tsx';
import { createRouteObjects } from './route-objects.tsx';
import { createServerServices } from './server-services.ts';

const NO_HEAD: Head = { title: '', description: '', canonicalPath: '/' };

/**
 * Makes `render` of a remote's `src/render.tsx`. A page that is not there answers with its status and no markup, for the
 * shell to fill in; every other failure throws, and the server tells the two apart.
 */
export function createRender(definition: RemoteDefinition): Render {
  const { name } = definition.manifest;
  const handler = createStaticHandler(createRouteObjects(definition));
  const kept = createKeptAnswers();
  return async (input, context) => {
    const request = renderRequestSchema.parse(input);
    const queryClient = createServerQueryClient();
    const services = createServerServices(request, context, kept);
    try {
      return await renderWith(queryClient, services, handler, name, request);
    } finally {
      // A query with a `gcTime` of its own has a timer, which would keep all of this page's data until then.
      queryClient.clear();
    }
  };
}

async function renderWith(
  queryClient: QueryClient,
  services: ShellServices,
  handler: StaticHandler,
  name: string,
  request: RenderRequest,
): Promise<RenderResult> {
  const { now } = request;
  const requestContext = new RouterContextProvider();
  requestContext.set(pageContext, { queryClient, services, now });

  const found = await handler.query(new Request(new URL(request.url, 'http://site.invalid')), {
    requestContext,
  });
  if (found instanceof Response) return redirected(found);
  const status = failedStatus(found);
  if (status !== undefined) return { status, head: NO_HEAD, html: '', data: null };

  const page = matchedPage(pageMatches(found), { services, now, href: request.url });
  if (!page) return { status: 404, head: NO_HEAD, html: '', data: null };
  const zones = new Set<string>();
  const html = await renderToText(
    <RemoteApp queryClient={queryClient} services={services} now={now}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, found)}
        context={found}
        hydrate={false}
      />
    </RemoteApp>,
    name,
    zones,
  );
  const data: HydrationData = {
    queries: dehydrate(queryClient),
    loaderData: found.loaderData,
    ...(zones.size > 0 ? { zones: zoneSpans(zones, now) } : {}),
  };
  const result: RenderResult = {
    status: page.handle.status?.(page.args) ?? 200,
    head: page.handle.head(page.args),
    html,
    data,
  };
  const validUntil = page.handle.validUntil?.(page.args);
  return validUntil === undefined ? result : { ...result, validUntil };
}

const pageMatches = (found: StaticHandlerContext) =>
  found.matches.map(({ route, params }) => ({
    handle: route.handle as unknown,
    params,
    loaderData: found.loaderData[route.id] as unknown,
  }));

/** Status of a page that is not to be had; throws what is a fault. */
function failedStatus(found: StaticHandlerContext): number | undefined {
  const error = found.errors && Object.values(found.errors)[0];
  if (!error) return undefined;
  const status = statusOfError(error);
  if (status === 404 || status === 410) return status;
  throw error;
}

function redirected(response: Response): RenderResult {
  const location = new URL(response.headers.get('location') ?? '/', 'http://site.invalid');
  return {
    status: response.status,
    redirect: location.pathname + location.search + location.hash,
    head: NO_HEAD,
    html: '',
    data: null,
  };
}

/** React's mark of a boundary that it leaves to the browser. */
const LEFT_OUT = '<!--$!-->';

/**
 * Drawn in one go, as nearly every page is that has its data: the stream's pieces and their encoding are a third of its work.
 * Where something waits or fails, the stream waits for it, or says what failed.
 */
async function renderToText(
  tree: ReactNode,
  name: RenderRequest['release'],
  zones: Set<string>,
): Promise<string> {
  const identifierPrefix = identifierPrefixOf(name);
  try {
    const html = noteZones(zones, () => renderToString(tree, { identifierPrefix }));
    if (!html.includes(LEFT_OUT)) return html;
  } catch {
    // Thrown for what waits outside of a boundary, too: the stream tells the two apart.
  }
  return streamToText(tree, identifierPrefix);
}

function streamToText(tree: ReactNode, identifierPrefix: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(tree, {
      identifierPrefix,
      // Every part stands in its place: React would send large ones after the rest, for scripts to move.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onError: reject,
    });
  });
}
