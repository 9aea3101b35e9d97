import { describe, expect, test } from 'vitest';
import { siteOriginOf } from './site-origin.ts';

const asked = (host: string, localAddress = '127.0.0.1') =>
  ({ protocol: 'http', host, socket: { localAddress, localPort: 4000 } }) as Parameters<
    ReturnType<typeof siteOriginOf>
  >[0];

describe('site origin', () => {
  test('is the configured origin for any Host', () => {
    expect(siteOriginOf('https://www.example.com')(asked('evil.example'))).toBe('https://www.example.com');
  });

  test.each([
    ['localhost:4000', '127.0.0.1', 'http://localhost:4000'],
    ['shop.localhost:4000', '127.0.0.1', 'http://shop.localhost:4000'],
    ['[::1]:4000', '::1', 'http://[::1]:4000'],
    ['192.0.2.7:4000', '::ffff:192.0.2.7', 'http://192.0.2.7:4000'],
  ])('is the Host of the request if it names this machine: %s at %s', (host, address, origin) => {
    expect(siteOriginOf(undefined)(asked(host, address))).toBe(origin);
  });

  test.each(['evil.example', 'localhost.evil.example', '192.0.2.8:4000', '127.evil.example', 'a b', ''])(
    'is the local address for another Host: %j',
    (host) => {
      expect(siteOriginOf(undefined)(asked(host, '192.0.2.7'))).toBe('http://localhost:4000');
    },
  );
});
