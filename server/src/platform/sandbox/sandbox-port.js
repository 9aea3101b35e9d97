import { Socket } from 'node:net';
import { encodeMessage, MessageReader, MOST_BYTES } from './wire.js';

/** The file descriptor that a sandbox starts its program with: all that leads out of it. */
const PORT_FD = 3;

/**
 * The side of a program in a sandbox. It ends when the server has gone.
 *
 * @param {(message: unknown) => void} onMessage
 */
export function openPort(onMessage) {
  const socket = new Socket({ fd: PORT_FD, readable: true, writable: true });
  // What the server sends is bounded where it is made.
  const reader = new MessageReader(Number.POSITIVE_INFINITY, onMessage);
  socket.on('data', (chunk) => reader.push(chunk));
  socket.on('close', () => process.exit());
  socket.on('error', () => process.exit());
  const port = {
    /**
     * @param {object} message
     * @param {() => void} [sent]
     * @throws RangeError for a message that the server would refuse.
     */
    send(message, sent) {
      const frame = encodeMessage(message);
      if (frame.length > MOST_BYTES) throw new RangeError(`its answer of ${frame.length} bytes is too large`);
      socket.write(frame, () => sent?.());
    },
  };
  port.send({ type: 'up' });
  return port;
}
