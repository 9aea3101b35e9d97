import type { FastifyRequest } from 'fastify';

/** Local host: a name or an address that only whoever sits at this machine can reach. */
export const isLocalHost = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/i.test(hostname);

type Asked = Pick<FastifyRequest, 'protocol' | 'host' | 'socket'>;

/** What the request calls this site, where that can be true: this machine's own name, or the address that it came in at. */
function namedOrigin({ protocol, host, socket }: Asked): string | null {
  const url = URL.parse(`${protocol}://${host}`);
  if (!url) return null;
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const isOurs = isLocalHost(hostname) || hostname === socket.localAddress?.replace(/^::ffff:/, '');
  return isOurs ? url.origin : null;
}

/**
 * Site origin: the configured one. Without it the `Host` header is believed where it names this machine; anybody may send another,
 * which then stands in no address that we write.
 */
export function siteOriginOf(configured: string | undefined): (request: Asked) => string {
  if (configured !== undefined) return () => configured;
  // Nearly all requests name the site as the one before did, and to parse a name costs more than to find a page in the cache.
  let last = { name: '', localAddress: '', origin: '' };
  return (request) => {
    const { localAddress = '', localPort = 80 } = request.socket;
    const name = `${request.protocol}://${request.host}:${localPort}`;
    if (last.name !== name || last.localAddress !== localAddress)
      last = { name, localAddress, origin: namedOrigin(request) ?? `http://localhost:${localPort}` };
    return last.origin;
  };
}
