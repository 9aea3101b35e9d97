import { Writable } from 'node:stream';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import {
  type FragmentRequest,
  type FragmentResult,
  fragmentRequestSchema,
  slotMark,
} from '../composition/fragment-render.ts';
import type { Head } from '../composition/head.ts';
import {
  type Render,
  type RenderContext,
  type RenderFragment,
  type RenderRequest,
  type RenderResult,
  renderRequestSchema,
} from '../composition/render.ts';
import { isSlotName, type SlotName } from '../composition/slots.ts';
import { createKeptAnswers, type KeptAnswers } from '../content/index.ts';
import { noteZones, zoneSpans } from '../content/zone-offset.ts';
import type { ShellServices } from '../shell/shell-services.ts';
import type { FragmentModule, Fragments } from './fragment.ts';
import type { HydrationData } from './hydration-data.ts';
import { matchedPage, pageContext, type RemoteDefinition } from './page.ts';
import { statusOfError } from './page-error.tsx';
import { createServerQueryClient } from './query-client.ts';
import { createRouteObjects } from './route-objects.tsx';
import { createServerServices } from './server-services.ts';
import { identifierPrefixOf, RemoteApp } from './services-context.tsx';
import { type NoteSlot, SlotsContext } from './slot.tsx';

const NO_HEAD: Head = { title: '', description: '', canonicalPath: '/' };

/** A missing page returns its status without markup; the shell fills it in. Every other failure throws. */
export function createRender(
  definition: RemoteDefinition,
  fragments: Fragments = {},
): Render & RenderFragment {
  const { name } = definition.manifest;
  const handler = createStaticHandler(createRouteObjects(definition));
  const kept = createKeptAnswers();

  function render(input: RenderRequest, context: RenderContext): Promise<RenderResult>;
  function render(input: FragmentRequest, context: RenderContext): Promise<FragmentResult>;
  async function render(input: RenderRequest | FragmentRequest, context: RenderContext) {
    if ('slot' in input) return renderFragment(fragments, fragmentRequestSchema.parse(input), context, kept);
    const request = renderRequestSchema.parse(input);
    const queryClient = createServerQueryClient();
    const services = createServerServices(request, context, kept);
    try {
      return await renderWith(queryClient, services, handler, name, request);
    } finally {
      // A query with its own `gcTime` has a timer, which would keep all of the page's data until it fires.
      queryClient.clear();
    }
  }
  return render;
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
  let slots: NonNullable<RenderResult['slots']> = [];
  const note: NoteSlot = (slot, props) => slotMark(slots.push({ name: slot, props }) - 1);
  const html = await renderToText(
    <SlotsContext value={note}>
      <RemoteApp queryClient={queryClient} services={services} now={now}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, found)}
          context={found}
          hydrate={false}
        />
      </RemoteApp>
    </SlotsContext>,
    identifierPrefixOf(name),
    zones,
    () => {
      slots = [];
    },
  );
  const data: HydrationData = { ...queriesData(queryClient, zones, now), loaderData: found.loaderData };
  const result: RenderResult = {
    status: page.handle.status?.(page.args) ?? 200,
    head: page.handle.head(page.args),
    html,
    data,
    ...(slots.length > 0 ? { slots } : {}),
  };
  const validUntil = page.handle.validUntil?.(page.args);
  return validUntil === undefined ? result : { ...result, validUntil };
}

/** Renders a fragment. Missing data throws; its slot is then left to the browser. */
async function renderFragment(
  fragments: Fragments,
  { slot, props, now, prefix, ...request }: FragmentRequest,
  context: RenderContext,
  kept: KeptAnswers,
): Promise<FragmentResult> {
  const found = isSlotName(slot) ? fragments[slot] : undefined;
  if (!found) throw new Error(`There is no fragment for the slot '${slot}'`);
  // The caller has validated the props against the slot's schema. The compiler does not know the name.
  const { Component, load, validUntil } = (await found()) as FragmentModule<SlotName>;
  const queryClient = createServerQueryClient();
  const services = createServerServices(request, context, kept);
  try {
    const args = { queryClient, services, now, props: props as never };
    await load?.(args);
    const zones = new Set<string>();
    const html = await renderToText(
      <RemoteApp queryClient={queryClient} services={services} now={now}>
        {createElement(Component, args.props)}
      </RemoteApp>,
      prefix,
      zones,
    );
    const until = validUntil?.(args);
    return {
      html,
      data: queriesData(queryClient, zones, now),
      ...(until === undefined ? {} : { validUntil: until }),
    };
  } finally {
    queryClient.clear();
  }
}

const queriesData = (queryClient: QueryClient, zones: ReadonlySet<string>, now: number) => ({
  queries: dehydrate(queryClient),
  ...(zones.size > 0 ? { zones: zoneSpans(zones, now) } : {}),
});

const pageMatches = (found: StaticHandlerContext) =>
  found.matches.map(({ route, params }) => ({
    handle: route.handle as unknown,
    params,
    loaderData: found.loaderData[route.id] as unknown,
  }));

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

/** React's mark for a boundary left to the browser. */
const LEFT_OUT = '<!--$!-->';

/** In one go if possible: chunks are a third of a stream's work. Streams trees that wait or fail. */
async function renderToText(
  tree: ReactNode,
  identifierPrefix: string,
  zones: Set<string>,
  begin: () => void = () => undefined,
): Promise<string> {
  try {
    const html = noteZones(zones, () => renderToString(tree, { identifierPrefix }));
    if (!html.includes(LEFT_OUT)) return html;
  } catch {
    // Also thrown if something waits outside a boundary. The stream distinguishes the two.
  }
  // Discards the slots of the first attempt.
  begin();
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
      // Keeps every part in its place: React would send large ones last, for scripts to move.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onError: reject,
    });
  });
}
