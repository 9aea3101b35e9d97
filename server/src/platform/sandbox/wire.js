import { deserialize, serialize } from 'node:v8';

// Maximum size of a message from a sandbox. A large page has 2 MB.
export const MOST_BYTES = 8 * 1024 * 1024;

const HEADER_BYTES = 4;

/**
 * Returns a message as bytes: its length, then a structured clone, as between threads. JSON of a page beyond
 * Latin-1 takes longer than its rendering. JavaScript, because both sides load it directly.
 *
 * @param {object} message
 */
export function encodeMessage(message) {
  const body = serialize(message);
  const frame = Buffer.allocUnsafe(HEADER_BYTES + body.length);
  frame.writeUInt32LE(body.length, 0);
  body.copy(frame, HEADER_BYTES);
  return frame;
}

export class MessageReader {
  /** @type {Buffer[]} */
  #chunks = [];
  #bytes = 0;
  #mostBytes;
  #onMessage;

  /**
   * @param {number} mostBytes
   * @param {(message: unknown) => void} onMessage
   */
  constructor(mostBytes, onMessage) {
    this.#mostBytes = mostBytes;
    this.#onMessage = onMessage;
  }

  /**
   * @param {Buffer} chunk
   * @throws RangeError for a message that is too large, before storing it; Error for an invalid structured
   * clone.
   */
  push(chunk) {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    for (;;) {
      const end = HEADER_BYTES + this.#nextLength();
      if (this.#bytes < end) return;
      const whole = this.#joined();
      this.#chunks = whole.length > end ? [whole.subarray(end)] : [];
      this.#bytes = whole.length - end;
      this.#onMessage(deserialize(whole.subarray(HEADER_BYTES, end)));
    }
  }

  #nextLength() {
    if (this.#bytes < HEADER_BYTES) return 0;
    const first = this.#chunks[0];
    const head = first && first.length >= HEADER_BYTES ? first : this.#joined();
    const length = head.readUInt32LE(0);
    if (length > this.#mostBytes) throw new RangeError(`a message of ${length} bytes is too large`);
    return length;
  }

  #joined() {
    const [first] = this.#chunks;
    const whole = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks, this.#bytes);
    this.#chunks = [whole];
    return whole;
  }
}
