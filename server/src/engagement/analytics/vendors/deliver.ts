import type { FastifyBaseLogger } from 'fastify';
import type { VendorRequest } from './vendor.ts';

const TIMEOUT_MS = 10_000;

/** A temporary failure of an outside service. The queue retries later. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}

/** Posts a request to an outside service. Throws DeliveryError if a retry may help; logs a refusal. */
export async function deliver(
  { url, headers, body }: VendorRequest,
  fetch: typeof globalThis.fetch,
  log: FastifyBaseLogger,
): Promise<void> {
  const { origin } = new URL(url);
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new DeliveryError(`${origin} could not be reached: ${error instanceof Error ? error.message : ''}`);
  }
  await response.body?.cancel();
  if (response.ok) return;
  if (response.status === 429 || response.status >= 500)
    throw new DeliveryError(`${origin} answered ${response.status}`);
  // The address contains a secret in its query, so log only the origin.
  log.warn({ origin, status: response.status }, 'An outside service refused a batch of events');
}
