import type { FastifyInstance } from 'fastify';
import type { RegistryState } from '../releases/records/release-record.ts';
import type { Registry } from '../releases/registry/registry.ts';

export const DEV_RELOAD = '/__dev/reload.js';

export const DEV_SHELL = '/shell/app.js';

const RELOAD_SCRIPT = `let first;
new EventSource('/__dev/revision').addEventListener('revision', ({ data }) => {
  first ??= data;
  if (data !== first) location.reload();
});
`;

interface DevRevisionOptions {
  readonly registry: Registry;
  readonly devRemote?: string | undefined;
}

const madeOf = ({ channels }: RegistryState, devRemote: string | undefined) =>
  JSON.stringify(
    [...channels.values()].map(({ live }) => (live.name === devRemote ? live.manifest.remote : live.id)),
  );

export async function devRevisionRoutes(
  app: FastifyInstance,
  { registry, devRemote }: DevRevisionOptions,
): Promise<void> {
  const ends = new Set<() => void>();
  app.drain.onOver(() => {
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
    let known = madeOf(registry.state, devRemote);
    const undo = registry.onChange((state) => {
      const made = madeOf(state, devRemote);
      if (made !== known) tell(state.revision);
      known = made;
    });
    const end = () => {
      undo();
      ends.delete(end);
      stream.end();
    };
    ends.add(end);
    request.raw.on('close', end);
  });
}
