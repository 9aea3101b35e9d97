import type { FastifyInstance } from 'fastify';

/** The remote address of the server's calls to itself, which no client can have. */
export const IN_PROCESS = 'in-process';

/** Serves the site's own addresses in-process: behind any proxy, and past the provider's loopback guard. */
export function createInProcessFetch(app: FastifyInstance, origin: string): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== origin) return fetch(input, init);
    const request = new Request(url, init);
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    const response = await app.inject({
      method: request.method as 'GET' | 'POST',
      url: url.pathname + url.search,
      remoteAddress: IN_PROCESS,
      headers: { ...Object.fromEntries(request.headers), host: url.host },
      ...(hasBody ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers)) {
      for (const item of [value ?? []].flat()) headers.append(name, String(item));
    }
    const isEmpty = response.statusCode === 204 || response.statusCode === 304;
    return new Response(isEmpty ? null : new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers,
    });
  };
}
