import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts if the client disconnects before the answer is complete. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
