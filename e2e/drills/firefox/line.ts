import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a site that can be cut. Firefox's emulation of being offline lets navigations and workers through. */
export interface Line {
  /** Origin of the site by this way. */
  readonly origin: string;
  cut(): void;
}

/** @param site origin of a site on this machine */
export async function openLine(site: string): Promise<Line> {
  const { hostname, port } = new URL(site);
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const end of [near, far]) {
      ends.add(end);
      // The other end ended it, or it was cut.
      end.on('error', () => undefined).on('close', () => ends.delete(end));
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${own}`,
    cut() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}
