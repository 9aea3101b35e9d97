import { connect } from 'node:net';

export interface Target {
  readonly port: number;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Load {
  /** Answers a second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers other than 200. */
  readonly failures: number;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');

const requestOf = ({ path, port, headers = {} }: Target) => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${lines.join('')}\r\n`);
};

/** Status and length of an answer. Throws when the head has no length. */
function headOf(head: string): { ok: boolean; length: number } {
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
  if (Number.isNaN(length)) throw new Error(`An answer without a length: ${head.slice(0, 200)}`);
  return { ok: head.startsWith('HTTP/1.1 200'), length };
}

/**
 * Requests the targets in turn over some connections for a time; each connection waits for its answer. It uses bare sockets, because a
 * full client would cost more than the server that it measures.
 */
export async function load(targets: readonly Target[], connections: number, seconds: number): Promise<Load> {
  const requests = targets.map(requestOf);
  const port = targets[0]?.port ?? 0;
  const times: number[] = [];
  let failures = 0;
  let next = 0;
  const start = performance.now();
  const end = start + seconds * 1000;

  const connection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let left = -1;
      let sent = 0;
      let pending = Buffer.alloc(0);
      const ask = () => {
        if (performance.now() >= end) {
          socket.destroy();
          resolve();
          return;
        }
        left = -1;
        sent = performance.now();
        socket.write(requests[next++ % requests.length] as Buffer);
      };
      socket.on('connect', ask);
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        let bytes = chunk.length;
        if (left < 0) {
          pending = Buffer.concat([pending, chunk]);
          const at = pending.indexOf(END_OF_HEAD);
          if (at < 0) return;
          const { ok, length } = headOf(pending.toString('latin1', 0, at));
          if (!ok) failures++;
          left = length;
          bytes = pending.length - at - END_OF_HEAD.length;
          pending = Buffer.alloc(0);
        }
        left -= bytes;
        if (left > 0) return;
        times.push(performance.now() - sent);
        ask();
      });
    });
  await Promise.all(Array.from({ length: connections }, connection));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  return { rate: times.length / ((performance.now() - start) / 1000), p50: at(0.5), p99: at(0.99), failures };
}
