import { Socket } from 'node:net';
import { encodeMessage, jsonBytesOf, MessageReader, MOST_BYTES, MOST_JSON_BYTES } from './wire.js';

// File descriptor of the only connection out of the sandbox.
const PORT_FD = 3;

/**
 * Opens the port inside a sandbox. The process exits when the server closes it.
 *
 * @param {(message: unknown) => void} onMessage
 */
export function openPort(onMessage) {
  const socket = new Socket({ fd: PORT_FD, readable: true, writable: true });
  // The server limits its own messages.
  const unlimited = Number.POSITIVE_INFINITY;
  const reader = new MessageReader({ mostBytes: unlimited, mostJsonBytes: unlimited }, onMessage);
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
      const jsonBytes = jsonBytesOf(frame);
      if (jsonBytes > MOST_JSON_BYTES) throw new RangeError(`JSON of ${jsonBytes} bytes is too large`);
      socket.write(frame, () => sent?.());
    },
  };
  port.send({ type: 'up' });
  return port;
}
