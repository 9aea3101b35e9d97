import fp from 'fastify-plugin';
import { Answer, sendAnswer } from '../http/answer.ts';
import { openApiDocument, type RoutedCall } from './openapi-document.ts';

interface ApiDocsOptions {
  readonly origin?: string | undefined;
}

const CACHE_CONTROL = 'public, max-age=300';

/** Serves `/api/openapi.json` from each route's `config.call`. Register it first. */
export const apiDocsPlugin = fp<ApiDocsOptions>(
  async (app, { origin }) => {
    const calls: RoutedCall[] = [];
    app.addHook('onRoute', ({ method, url, config }) => {
      const call = config?.call;
      if (!call) return;
      for (const one of [method].flat()) if (one !== 'HEAD') calls.push({ method: one, url, call });
    });

    let made: Answer | undefined;
    app.get('/api/openapi.json', (request, reply) => {
      made ??= new Answer(JSON.stringify(openApiDocument(calls, { origin })), Number.POSITIVE_INFINITY);
      return sendAnswer(reply.header('cache-control', CACHE_CONTROL), request, made);
    });
  },
  { name: 'api-docs' },
);
