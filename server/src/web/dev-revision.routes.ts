import type { FastifyInstance } from 'fastify';
import type { Registry } from '../releases/registry.ts';

/** `/__dev/revision` tells a page under development of every new revision, as server-sent events. */
export async function devRevisionRoutes(
  app: FastifyInstance,
  { registry }: { registry: Registry },
): Promise<void> {
  const ends = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of ends) end();
  });

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
