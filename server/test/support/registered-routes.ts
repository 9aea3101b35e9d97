import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

export interface RegisteredRoute {
  readonly method: string;
  readonly url: string;
}

/** Fastify publishes every server that it creates (https://fastify.dev/docs/latest/Reference/Hooks/#diagnostics-channel-hooks). */
const CHANNEL = 'fastify.initialization';

export async function recordRoutes<Site>(
  make: () => Promise<Site>,
): Promise<{ site: Site; routes: RegisteredRoute[] }> {
  const routes: RegisteredRoute[] = [];
  const onRoute = ({ method, url }: RouteOptions) =>
    void routes.push(...[method].flat().map((one) => ({ method: one, url })));
  const onServer = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', onRoute);
  subscribe(CHANNEL, onServer);
  try {
    return { site: await make(), routes };
  } finally {
    unsubscribe(CHANNEL, onServer);
  }
}
