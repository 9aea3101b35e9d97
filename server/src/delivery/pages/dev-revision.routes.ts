import type { FastifyInstance } from 'fastify';
import type { Registry } from '../releases/registry.ts';

/** Address of the script that reloads a page under development. */
export const DEV_RELOAD = '/__dev/reload.js';

/** The page was made of the first revision it hears of, or of one just before: either way the next one is news. */
const RELOAD_SCRIPT = `let first;
new EventSource('/__dev/revision').addEventListener('revision', ({ data }) => {
  first ??= data;
  if (data !== first) location.reload();
});
`;

/** `/__dev/revision` tells a page under development of every new revision, as server-sent events. */
export async function devRevisionRoutes(
  app: FastifyInstance,
  { registry }: { registry: Registry },
): Promise<void> {
  const ends = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of ends) end();
  });

  app.get(DEV_RELOAD, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(RELOAD_SCRIPT),
  );
  app.get('/__dev/revision', (request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const tell = (revision: number) => stream.write(`event: revision\ndata: ${revision}\n\n`);
    tell(registry.state.revision);
    const undo = registry.onChange(({ revision }) => tell(revision));
    const end = () => {
      undo();
      ends.delete(end);
      stream.end();
    };
    ends.add(end);
    request.raw.on('close', end);
  });
}
