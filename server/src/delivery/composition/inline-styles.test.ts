import { describe, expect, it } from 'vitest';
import { withAbsoluteUrls } from './inline-styles.ts';

const at = (css: string) => withAbsoluteUrls(css, '/releases/shell/1.0.0/web/css/app.css');

describe('address in an inline style', () => {
  it.each([
    ['url(a.woff2)', 'url("/releases/shell/1.0.0/web/css/a.woff2")'],
    ["url('./a.woff2')", 'url("/releases/shell/1.0.0/web/css/a.woff2")'],
    ['url("../fonts/a.woff2")', 'url("/releases/shell/1.0.0/web/fonts/a.woff2")'],
  ])('becomes absolute: %s to %s', (before, after) => {
    expect(at(`a{src:${before}}`)).toBe(`a{src:${after}}`);
  });

  it.each([
    'url(#clip)',
    'url("data:image/png;base64,AA")',
    'url(/releases/shell/1.0.0/web/a.png)',
    'url(https://x.invalid/a)',
  ])('stays unchanged: %s', (url) => {
    expect(at(`a{src:${url}}`)).toBe(`a{src:${url}}`);
  });

  // Takes minutes if each start reads on to the end.
  it.each(['url(', 'url("', 'url( '])('is found in a style of many starts: %s', (start) => {
    expect(at(start.repeat(200_000))).toBe(start.repeat(200_000));
  });
});
