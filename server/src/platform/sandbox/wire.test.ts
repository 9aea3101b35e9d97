import { describe, expect, test } from 'vitest';
import { encodeMessage, MessageReader } from './wire.js';

function readAll(bytes: Buffer, step: number, mostBytes = 5_000, mostJsonBytes = 1_000): unknown[] {
  const messages: unknown[] = [];
  const reader = new MessageReader({ mostBytes, mostJsonBytes }, (message) => messages.push(message));
  for (let at = 0; at < bytes.length; at += step) reader.push(bytes.subarray(at, at + step));
  return messages;
}

describe('sandbox wire protocol', () => {
  const messages = [
    { type: 'a' },
    { type: 'b', text: 'Größe “5”', long: 'é'.repeat(1_100) },
    { type: 'c', list: [1, null], picture: new Uint8Array([0, 255, 7]) },
  ];
  const bytes = Buffer.concat(messages.map(encodeMessage));

  test.each([1, 3, 7, 10_000])('reassembles messages sent %d bytes at a time', (step) => {
    expect(readAll(bytes, step)).toEqual(messages);
  });

  test('rejects a large message by the announced length, before it arrives', () => {
    const start = encodeMessage({ text: 'x'.repeat(6_000) }).subarray(0, 4);
    expect(() => readAll(start, 4)).toThrow(RangeError);
  });

  test('rejects JSON over the JSON limit', () => {
    expect(() => readAll(encodeMessage({ list: Array(1_000).fill(0) }), 10_000)).toThrow(RangeError);
  });

  test.each([
    ['invalid JSON', [6, 0, 0, 0, 2, 0, 0, 0, 0x7b, 0x7b]],
    ['JSON that is longer than the message', [6, 0, 0, 0, 9, 0, 0, 0, 0x7b, 0x7d]],
    ['no parts', [6, 0, 0, 0, 2, 0, 0, 0, 0x7b, 0x7d]],
    ['a message without a length of its JSON', [1, 0, 0, 0, 0x7b]],
  ])('rejects %s', (_what, bytes) => {
    expect(() => readAll(Buffer.from(bytes), 10)).toThrow();
  });

  test.each([-1, 1e9, 0.5])('rejects a part of %d bytes', (length) => {
    const json = Buffer.from(JSON.stringify({ message: {}, parts: [['a', 'bytes', length]] }));
    const frame = Buffer.alloc(8);
    frame.writeUInt32LE(json.length + 4, 0);
    frame.writeUInt32LE(json.length, 4);
    expect(() => readAll(Buffer.concat([frame, json]), 10_000)).toThrow(RangeError);
  });

  test.each([
    [
      'a cycle',
      () => {
        const cycle: unknown[] = [];
        cycle.push(cycle);
        return { cycle };
      },
    ],
    ['a BigInt', () => ({ big: 1n })],
  ])('does not encode %s', (_what, message) => {
    expect(() => encodeMessage(message())).toThrow(TypeError);
  });

  test('treats __proto__ as a plain key', () => {
    const frame = encodeMessage(JSON.parse('{"__proto__":{"polluted":true}}'));
    const [message] = readAll(frame, 10_000);
    expect(Object.getPrototypeOf(message)).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
  });
});
