import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { isInternal } from '../../content/api/content-fetch.ts';
import type { ApiCall } from '../../platform/api/described-call.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { WorkQueues } from '../../platform/http/work-queue.ts';
import { bearerCheck } from '../releases/access/release-tokens.ts';
import { createReleaseMeters, NO_METERS, type ReleaseMeters } from './release-meters.ts';
import { scrapedMeters } from './scraped-meters.ts';
import { registerSiteMeters } from './site-meters.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly releaseMeters: ReleaseMeters;
  }
}

interface MetricsOptions {
  readonly token: string | undefined;
}

const METRICS: ApiCall = {
  operation: 'metrics',
  summary: 'Metrics for Prometheus',
  tag: 'operations',
  access: 'metrics',
  answer: { media: 'text/plain' },
};

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Labels are route patterns and release names, never addresses, so their number is limited. */
export const metricsPlugin = fp<MetricsOptions>(
  async (app, { token }) => {
    if (!token) {
      app.decorate('releaseMeters', NO_METERS);
      return;
    }
    const isAllowed = bearerCheck(token);
    const registry = new Registry();
    const registers = [registry];
    collectDefaultMetrics({ register: registry });
    const answers = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time until an answer was sent, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers,
    });
    const failures = new Counter({
      name: 'http_request_errors_total',
      help: 'Answers that failed on our side, by route',
      labelNames: ['route'],
      registers,
    });
    registerSiteMeters(app, registry);
    registerQueueMeters(app, registry);
    const meters = createReleaseMeters({
      registry,
      state: () => app.registry.state,
      renderers: () => app.renderers.figures(),
    });
    app.decorate('releaseMeters', meters);

    app.addHook('onResponse', async (request, reply) => {
      if (isInternal(request)) return;
      // Unknown addresses share one label.
      const route = request.routeOptions.url ?? 'none';
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      answers.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
      if (reply.statusCode >= 500) failures.inc({ route });
    });
    app.get('/metrics', { config: { call: METRICS } }, async (request, reply) => {
      if (!isAllowed(request.headers.authorization))
        throw new RequestError('UNAUTHENTICATED', 'Metrics need the metrics token as a bearer token.');
      return reply
        .header('cache-control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics());
    });
    app.addHook('onClose', async () => registry.clear());
  },
  { name: 'metrics' },
);

function registerQueueMeters(app: FastifyInstance, registry: Registry): void {
  const { gauge, counter } = scrapedMeters(registry);
  type Figure = 'waiting' | 'admitted' | 'waitedSeconds' | 'refused';
  const labels = ['owner'];
  const register = (prefix: string, works: string, queues: () => WorkQueues | undefined) => {
    const figures = (figure: Figure) => () =>
      (queues()?.figures() ?? []).map((queue) => [{ owner: queue.owner }, queue[figure]] as const);
    gauge(`${prefix}_length`, `${works} that wait for their turn`, labels, figures('waiting'));
    counter(`${prefix}_admitted_total`, `${works} whose turn came`, labels, figures('admitted'));
    const waited = `Seconds that those ${works.toLowerCase()} waited together`;
    counter(`${prefix}_wait_seconds_total`, waited, labels, figures('waitedSeconds'));
    counter(`${prefix}_refused_total`, `${works} that were told to come again`, labels, figures('refused'));
  };
  register('page_queue', 'Pages', () => (app.hasDecorator('pageQueues') ? app.pageQueues : undefined));
  register('content_queue', 'Content calls', () =>
    app.hasDecorator('contentQueues') ? app.contentQueues : undefined,
  );
  counter('calls_refused_total', 'Calls of networks with too many under way', [], () => [
    [{}, app.callLimit.refused],
  ]);
}
