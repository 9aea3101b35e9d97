import type { FastifyRequest } from 'fastify';

export const isLocalHost = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/i.test(hostname);

type Asked = Pick<FastifyRequest, 'protocol' | 'host' | 'socket'>;

function namedOrigin({ protocol, host, socket }: Asked): string | null {
  const url = URL.parse(`${protocol}://${host}`);
  if (!url) return null;
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const isOurs = isLocalHost(hostname) || hostname === socket.localAddress?.replace(/^::ffff:/, '');
  return isOurs ? url.origin : null;
}

export function siteOriginOf(configured: string | undefined): (request: Asked) => string {
  if (configured !== undefined) return () => configured;
  let last = { name: '', localAddress: '', origin: '' };
  return (request) => {
    const { localAddress = '', localPort = 80 } = request.socket;
    const name = `${request.protocol}://${request.host}:${localPort}`;
    if (last.name !== name || last.localAddress !== localAddress)
      last = { name, localAddress, origin: namedOrigin(request) ?? `http://localhost:${localPort}` };
    return last.origin;
  };
}
