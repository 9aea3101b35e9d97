import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { COLLECT_PATH } from 'shared-contracts/shell';

export const BODY = '{"no":"batch"}';
export const HEAD = [
  `POST ${COLLECT_PATH} HTTP/1.1`,
  'Host: localhost',
  'Sec-Fetch-Site: same-origin',
  'Content-Type: text/plain',
  `Content-Length: ${BODY.length}`,
];

type RawConnection = Socket & { readonly received: () => string };

export async function connectRaw(port: number, lines: readonly string[]): Promise<RawConnection> {
  let received = '';
  const socket = connect(port, 'localhost');
  await once(socket, 'connect');
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      received += chunk;
    });
  if (lines.length > 0) await new Promise((resolve) => socket.write(lines.join('\r\n'), resolve));
  return Object.assign(socket, { received: () => received });
}

export const listens = (port: number) =>
  fetch(`http://localhost:${port}/health/live`).then(
    () => true,
    () => false,
  );
