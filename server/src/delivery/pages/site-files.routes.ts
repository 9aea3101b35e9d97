import type { FastifyInstance } from 'fastify';

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#d9480f"/><path d="M6 9h20l2 7a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z" fill="#fffdf9"/><path d="M9 21h14v5H9z" fill="#ffcf6b"/></svg>`;

const DAY = 'public, max-age=86400';

export async function siteFilesRoutes(app: FastifyInstance): Promise<void> {
  app.get('/favicon.svg', (_request, reply) =>
    reply.header('cache-control', DAY).type('image/svg+xml').send(ICON),
  );
  app.get('/favicon.ico', (_request, reply) =>
    reply.header('cache-control', DAY).redirect('/favicon.svg', 302),
  );
}
