import type { FastifyInstance } from 'fastify';
import { SERVICE_WORKER_FILE, SERVICE_WORKER_PATH } from 'shared-contracts';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Compositions } from '../composition/compositions.ts';

/**
 * Takes the place of a worker that is there, forgets what it has kept, and goes. Pages that are open go on without one. A page that
 * registers while the worker goes brings it back, and tells it what to keep: it goes again.
 */
export const REMOVING_WORKER = `async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));
addEventListener('message', (event) => event.waitUntil(remove()));
`;

/** What the worker itself may do: a worker has the policy of its own script, not of a page. */
const POLICY = "default-src 'none'; connect-src 'self'";

interface Options {
  readonly compositions: Compositions;
  /** False removes the worker from every browser. */
  readonly isOn: boolean;
}

/**
 * The site's service worker: a file of the visitor's own shell. Browsers ask for it again with each page. A shell of before has none,
 * so that a rollback to it removes the worker, too.
 */
export async function serviceWorkerRoutes(
  app: FastifyInstance,
  { compositions, isOn }: Options,
): Promise<void> {
  const { releaseFiles: files } = app;

  app.get(SERVICE_WORKER_PATH, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY });
    reply.type('text/javascript; charset=utf-8');
    if (!isOn) return reply.send(REMOVING_WORKER);
    const chosen = await compositions.choose(request, reply);
    // No answer changes nothing: what browsers have kept must not go because the server could not say.
    if (!chosen) throw new RequestError('UNAVAILABLE', 'Nothing is live yet.');
    const { shell } = chosen.composition;
    if (!Object.hasOwn(shell.manifest.files, SERVICE_WORKER_FILE)) return reply.send(REMOVING_WORKER);
    const worker = await files.read(shell, SERVICE_WORKER_FILE);
    if (!worker) throw new RequestError('INTERNAL_ERROR', 'The service worker cannot be read.');
    return reply.send(worker);
  });
}
