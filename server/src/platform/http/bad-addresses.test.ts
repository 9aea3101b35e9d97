import fc from 'fast-check';
import { headSchema } from 'shared-contracts/composition';
import { describe, expect, it } from 'vitest';
import { isGoodAddress } from './bad-addresses.plugin.ts';

const PIECES = [
  ...'/ / \\ . .. % %2 %00 %0a %5C %2F %2e %C0%AF %ED%A0%80 ; # ? q= é @ : %61pi api x'.split(' '),
  '\u0001',
  '\u007f',
  ' ',
  'http://evil.example',
];

describe('isGoodAddress', () => {
  it('accepts only what is the same path for router, shell and browser', () => {
    const address = fc.array(fc.constantFrom(...PIECES), { maxLength: 9 });
    fc.assert(
      fc.property(address, (pieces) => {
        const url = `/${pieces.join('')}`;
        if (!isGoodAddress(url)) return;
        const [path = ''] = url.split('?', 1);
        expect(new URL(url, 'https://site.example')).toMatchObject({
          host: 'site.example',
          pathname: path,
          hash: '',
        });
        expect(headSchema.shape.canonicalPath.safeParse(decodeURIComponent(path)).success).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ...'/\\x /% /%zz /%E0%A4%A /%C0%AF /a%00 /a?b=%00 /%0a //evil.example /a//b /a/../b /%2e%2e/b'.split(' '),
    ...'/..%2Fb /%5Cevil.example /a;b /a#b /é /%61pi/centers http://evil.example/ *'.split(' '),
    '',
    '/a b',
    `/${'x'.repeat(2_000)}`,
    `/?${'x'.repeat(8_000)}`,
  ])('rejects %j', (url) => {
    expect(isGoodAddress(url)).toBe(false);
  });

  it.each([
    ..."/ /content/ /charleston/promotions/levi's/9?utm_term=50%off&q=a\\b|{c} /caf%C3%A9 /a%3Bb%20c".split(
      ' ',
    ),
    ...'/api/releases/mfe-a/1.0.0+b/files/web/app.js /?q=%E9'.split(' '),
  ])('accepts %j', (url) => {
    expect(isGoodAddress(url)).toBe(true);
  });
});
