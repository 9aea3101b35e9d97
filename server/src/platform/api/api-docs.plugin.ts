import fp from 'fastify-plugin';
import { Answer, sendAnswer } from '../http/answer.ts';
import { DOCS_PAGE_CSP, docsPage } from './docs-page.ts';
import { openApiDocument, type RoutedCall } from './openapi-document.ts';

interface ApiDocsOptions {
  readonly origin?: string | undefined;
}

// Short, because a release may change the calls.
const CACHE_CONTROL = 'public, max-age=300';

export const apiDocsPlugin = fp<ApiDocsOptions>(
  async (app, { origin }) => {
    const calls: RoutedCall[] = [];
    app.addHook('onRoute', ({ method, url, config }) => {
      const call = config?.call;
      if (!call) return;
      for (const one of [method].flat()) if (one !== 'HEAD') calls.push({ method: one, url, call });
    });

    let made: { document: Answer; page: Answer } | undefined;
    function answers() {
      if (made) return made;
      const document = openApiDocument(calls, { origin });
      made = {
        document: new Answer(JSON.stringify(document), Number.POSITIVE_INFINITY),
        page: new Answer(docsPage(document), Number.POSITIVE_INFINITY),
      };
      return made;
    }
    app.get('/api/openapi.json', (request, reply) =>
      sendAnswer(reply.header('cache-control', CACHE_CONTROL), request, answers().document),
    );
    app.get('/api/docs', (request, reply) =>
      sendAnswer(
        reply.headers({ 'cache-control': CACHE_CONTROL, 'content-security-policy': DOCS_PAGE_CSP }),
        request,
        answers().page,
        'text/html; charset=utf-8',
      ),
    );
  },
  { name: 'api-docs' },
);
