import type { FastifyInstance } from 'fastify';
import { SERVICE_WORKER_FILE, SERVICE_WORKER_PATH } from 'shared-contracts';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Compositions } from '../composition/compositions.ts';

/**
 * Forgets what a worker that is there has kept, goes with it, and takes its place. It goes before it is that far: until a request is over
 * that the other one has under way, which may hang for minutes, none takes its place. Pages that are open go on with the one they
 * have, which keeps what they fetch. A page that registers brings this one back, and tells it what to keep: it goes again. While it still
 * waits for its place, that brings the other one back until the request is over.
 */
export const REMOVING_WORKER = `async function forget() {
  for (const name of await caches.keys()) await caches.delete(name);
}
async function remove() {
  await forget();
  await registration.unregister();
}
addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(forget());
  // Done once this is installed: who waits for it here waits for ever.
  void registration.unregister();
});
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
