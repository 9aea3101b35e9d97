import type { FastifyInstance } from 'fastify';
import {
  NEXT_DOCUMENT_ATTRIBUTE,
  SERVICE_WORKER_FILE,
  SERVICE_WORKER_PATH,
  SIGNER_GLOBAL,
} from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Compositions } from '../composition/compositions.ts';
import { SPECULATION_RULES_PATH } from './steps/9-send-answer.ts';

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#d9480f"/><path d="M6 9h20l2 7a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z" fill="#fffdf9"/><path d="M9 21h14v5H9z" fill="#ffcf6b"/></svg>`;

const DAY = 'public, max-age=86400';

/**
 * Worker that replaces an installed one, deletes its caches and unregisters. It unregisters during its
 * installation, because a hanging request of the old worker can delay its activation for minutes. A page that
 * registers it again sends it a message, which removes it again.
 */
export const REMOVING_WORKER = `async function forget() {
  for (const name of await caches.keys()) await caches.delete(name);
}
async function remove() {
  await forget();
  await registration.unregister();
}
// The old worker may be busy, and a page that registers it again brings it back.
async function removeRepeatedly(rounds) {
  await remove();
  if (rounds > 1) setTimeout(removeRepeatedly, 1000, rounds - 1);
}
addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(forget());
  // The event must not wait for this: a worker is unregistered only after it is installed.
  void removeRepeatedly(20);
});
addEventListener('activate', (event) => event.waitUntil(remove()));
addEventListener('message', (event) => event.waitUntil(remove()));
`;

/** Prefetch runs no script, so nothing is counted before the shopper goes there. */
const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { selector_matches: `a[${NEXT_DOCUMENT_ATTRIBUTE}]` }, eagerness: 'immediate' }],
});

const POLICY = "default-src 'none'; connect-src 'self'";

interface Options {
  readonly compositions: Compositions;
  readonly isOn: boolean;
}

/** Serves the icon, and the service worker of the visitor's shell. */
export async function siteFilesRoutes(app: FastifyInstance, { compositions, isOn }: Options): Promise<void> {
  const { releaseFiles: files, answerSigner, securityHeaders } = app;
  // In the worker's script, because scripts of pages can write every storage that the worker could read it from.
  const signer = Buffer.from(
    `globalThis.${SIGNER_GLOBAL}=${JSON.stringify({ key: answerSigner.publicKey, headers: securityHeaders })};\n`,
  );

  app.get('/favicon.svg', (_request, reply) =>
    reply.header('cache-control', DAY).type('image/svg+xml').send(ICON),
  );
  app.get('/favicon.ico', (_request, reply) =>
    reply.header('cache-control', DAY).redirect('/favicon.svg', 302),
  );

  app.get(SPECULATION_RULES_PATH, ({ headers }, reply) =>
    reply
      .headers({ 'cache-control': DAY, vary: 'save-data' })
      .type('application/speculationrules+json')
      .send(headers['save-data'] === 'on' ? '{}' : SPECULATION_RULES),
  );

  // Password managers lead there (W3C, A Well-Known URL for Changing Passwords).
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(paths.accountSecurity(), 302));
  app.get(SERVICE_WORKER_PATH, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY });
    reply.type('text/javascript; charset=utf-8');
    const { apart, isPlace } = app.previewVisits;
    if (!isOn || (apart && isPlace(request))) return reply.send(REMOVING_WORKER);
    const chosen = await compositions.choose(request, reply);
    // An error keeps the installed worker and its caches.
    if (!chosen) throw new RequestError('UNAVAILABLE', 'Nothing is live yet.');
    const { shell } = chosen.composition;
    if (!Object.hasOwn(shell.manifest.files, SERVICE_WORKER_FILE)) return reply.send(REMOVING_WORKER);
    const worker = await files.read(shell, SERVICE_WORKER_FILE);
    if (!worker) throw new RequestError('INTERNAL_ERROR', 'The service worker cannot be read.');
    return reply.send(Buffer.concat([signer, worker]));
  });
}
