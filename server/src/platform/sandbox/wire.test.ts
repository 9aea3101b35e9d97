import { describe, expect, test } from 'vitest';
import { encodeMessage, MessageReader } from './wire.js';

function readAll(bytes: Buffer, step: number, most = 1_000): unknown[] {
  const messages: unknown[] = [];
  const reader = new MessageReader(most, (message) => messages.push(message));
  for (let at = 0; at < bytes.length; at += step) reader.push(bytes.subarray(at, at + step));
  return messages;
}

describe('wire of a sandbox', () => {
  const messages = [{ type: 'a' }, { type: 'b', text: 'Größe “5”' }, { type: 'c', list: [1, null] }];
  const bytes = Buffer.concat(messages.map(encodeMessage));

  test.each([1, 3, 7, 10_000])('assembles messages of %d bytes at a time', (step) => {
    expect(readAll(bytes, step)).toEqual(messages);
  });

  test('refuses a large message by its length, before it arrives', () => {
    const start = encodeMessage({ text: 'x'.repeat(2_000) }).subarray(0, 4);
    expect(() => readAll(start, 4)).toThrow(RangeError);
  });

  test('refuses bytes that are not a structured clone', () => {
    expect(() => readAll(Buffer.from([2, 0, 0, 0, 0x7b, 0x7b]), 10)).toThrow();
  });

  test('treats __proto__ as a plain key', () => {
    const frame = encodeMessage(JSON.parse('{"__proto__":{"polluted":true}}'));
    const [message] = readAll(frame, 10_000);
    expect(Object.getPrototypeOf(message)).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
  });
});
