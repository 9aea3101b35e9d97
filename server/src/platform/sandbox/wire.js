// Maximum size of a message from a sandbox. A large page has 2 MB.
export const MOST_BYTES = 8 * 1024 * 1024;

// Maximum size of its JSON. Long texts and bytes are sent beside it.
export const MOST_JSON_BYTES = 512 * 1024;

const NUMBER_BYTES = 4;
const LONG_TEXT = 1_000;

/**
 * @typedef {'text' | 'bytes'} PartKind
 * @typedef {{ message: Record<string, unknown>, parts: Array<[key: string, kind: PartKind, bytes: number]> }} Head
 */

/**
 * Returns a message as bytes: the length of the whole, the length of its JSON, the JSON, then long texts and byte
 * arrays of its first level. They stay out of the JSON because escaping a page can take longer than its rendering.
 * Not a structured clone: a few bytes of that can describe gigabytes for the reader. JavaScript, because both sides
 * load it directly.
 *
 * @param {object} message
 * @throws TypeError for values that JSON cannot express
 */
export function encodeMessage(message) {
  /** @type {Head} */
  const head = { message: {}, parts: [] };
  const parts = [];
  for (const [key, value] of Object.entries(message)) {
    const isBytes = value instanceof Uint8Array;
    if (!isBytes && !(typeof value === 'string' && value.length > LONG_TEXT)) {
      setOwn(head.message, key, value);
      continue;
    }
    const part = isBytes ? value : Buffer.from(value);
    head.parts.push([key, isBytes ? 'bytes' : 'text', part.length]);
    parts.push(part);
  }
  const json = Buffer.from(JSON.stringify(head));
  const numbers = Buffer.allocUnsafe(2 * NUMBER_BYTES);
  const frame = Buffer.concat([numbers, json, ...parts]);
  frame.writeUInt32LE(frame.length - NUMBER_BYTES, 0);
  frame.writeUInt32LE(json.length, NUMBER_BYTES);
  return frame;
}

/** @param {Buffer} frame */
export const jsonBytesOf = (frame) => frame.readUInt32LE(NUMBER_BYTES);

/**
 * @param {Buffer} body
 * @param {number} mostJsonBytes
 */
function decodeMessage(body, mostJsonBytes) {
  const jsonBytes = body.readUInt32LE(0);
  if (jsonBytes > mostJsonBytes) throw new RangeError(`JSON of ${jsonBytes} bytes is too large`);
  let at = NUMBER_BYTES + jsonBytes;
  if (at > body.length) throw new RangeError('the message is shorter than its JSON');
  const { message, parts } = /** @type {Head} */ (JSON.parse(body.toString('utf8', NUMBER_BYTES, at)));
  for (const [key, kind, bytes] of parts) {
    const part = body.subarray(at, at + bytes);
    if (!(bytes >= 0) || part.length !== bytes) throw new RangeError('the message is shorter than its parts');
    // Copied, so that a small part does not keep the whole message in memory.
    setOwn(message, key, kind === 'bytes' ? Uint8Array.from(part) : part.toString());
    at += bytes;
  }
  return message;
}

/** @param {object} target @param {string} key @param {unknown} value */
const setOwn = (target, key, value) =>
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });

export class MessageReader {
  /** @type {Buffer[]} */
  #chunks = [];
  #bytes = 0;
  #mostBytes;
  #mostJsonBytes;
  #onMessage;

  /**
   * @param {{ mostBytes: number, mostJsonBytes: number }} limits
   * @param {(message: unknown) => void} onMessage
   */
  constructor({ mostBytes, mostJsonBytes }, onMessage) {
    this.#mostBytes = mostBytes;
    this.#mostJsonBytes = mostJsonBytes;
    this.#onMessage = onMessage;
  }

  /**
   * @param {Buffer} chunk
   * @throws RangeError for a message that is too large, before storing it; Error for an invalid message.
   */
  push(chunk) {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    for (;;) {
      const end = NUMBER_BYTES + this.#nextLength();
      if (this.#bytes < end) return;
      const whole = this.#joined();
      this.#chunks = whole.length > end ? [whole.subarray(end)] : [];
      this.#bytes = whole.length - end;
      this.#onMessage(decodeMessage(whole.subarray(NUMBER_BYTES, end), this.#mostJsonBytes));
    }
  }

  #nextLength() {
    if (this.#bytes < NUMBER_BYTES) return NUMBER_BYTES;
    const first = this.#chunks[0];
    const head = first && first.length >= NUMBER_BYTES ? first : this.#joined();
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
